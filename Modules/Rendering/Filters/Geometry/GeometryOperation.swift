/// Where pixels go, for an image that is already upright. The origin is the top left corner.
public enum GeometryOperation: Sendable, Equatable {
    /// Keeps a part of the image.
    case crop(CropArea)
    /// Scales the image.
    case resize(ResizeTarget)
    /// Turns the image clockwise by 90, 180 or 270 degrees, or mirrors it, or both.
    case orient(Orientation)
}
