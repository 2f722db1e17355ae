/// Where pixels go, for an image that is already upright. The origin is the top left corner.
///
/// Numbers have the ranges of the filters that make these: ``Crop``, ``Resize``, ``Rotate``,
/// ``Straighten`` and ``PerspectiveCorrection``.
public enum GeometryOperation: Sendable, Equatable {
    /// Keeps a part of the image.
    case crop(CropArea)
    /// Scales the image.
    case resize(ResizeTarget)
    /// Turns the image clockwise by 90, 180 or 270 degrees, or mirrors it, or both.
    case orient(Orientation)
    /// Turns the image clockwise. The result is as large as the turned image is wide and high.
    case rotate(Angle, background: Paint)
    /// Turns the image clockwise by up to 45 degrees and enlarges it until no blank corner shows.
    case straighten(Angle)
    /// Makes a rectangle of a part with four corners: as wide and high as its opposite sides are on
    /// average, or of the same area and a given ratio of width to height.
    case perspective(Corners, ratio: Double?)
}
