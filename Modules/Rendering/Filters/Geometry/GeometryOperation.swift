/// A step that moves pixels or adds a border. The image is upright, and its origin is the top left
/// corner.
///
/// Numbers have the ranges of the filters with these operations: ``Crop``, ``Resize``, ``Rotate``,
/// ``Straighten``, ``PerspectiveCorrection``, ``TrimBorders`` and ``Border``.
public enum GeometryOperation: Sendable, Equatable {
    /// Keeps a part of the image.
    case crop(CropArea)
    /// Scales the image.
    case resize(ResizeTarget)
    /// Turns the image clockwise by 90, 180 or 270 degrees, or mirrors it, or both.
    case orient(Orientation)
    /// Turns the image clockwise. The result is the bounding box of the turned image.
    case rotate(Angle, background: Paint)
    /// Turns the image clockwise by up to 45 degrees and enlarges it until it fills the corners.
    case straighten(Angle)
    /// Maps a quadrilateral to a rectangle. The rectangle's sides have the mean lengths of the
    /// quadrilateral's opposite sides. With `ratio`, the rectangle has this ratio of width to
    /// height, and the same area.
    case perspective(Corners, ratio: Double?)
    /// Removes borders of one colour. Finding them costs another pass over the image.
    ///
    /// - Parameter tolerance: The accepted difference from a border's colour, in percent.
    case trimBorders(tolerance: Double)
    /// Adds a border on all sides.
    ///
    /// - Parameters:
    ///   - width: The width at the left and right, in pixels or percent of the image's shorter
    ///     side.
    ///   - height: The height at the top and bottom, in the same units.
    case border(width: Length, height: Length, color: Paint)
}

/// The width or height that a caller may ask for.
enum ImageSide {
    /// The range in pixels.
    static let range = 1...65_535
    /// ``range`` as floating-point numbers.
    static let numbers = Double(range.lowerBound)...Double(range.upperBound)

    /// Reads decimal digits; a sign, which `Int` accepts, gives `nil`. A number that overflows
    /// `Int` is `Int.max`.
    static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text) ?? .max
    }
}
