/// The part of an image that a crop keeps.
public enum CropArea: Sendable, Equatable {
    /// A rectangle in pixels, which must lie inside the image.
    case rectangle(x: Int, y: Int, width: Int, height: Int)
    /// The largest part of this ratio, width to height, in the middle of the image.
    case ratio(width: Double, height: Double)
}
