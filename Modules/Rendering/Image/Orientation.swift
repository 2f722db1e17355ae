/// One of the eight ways to turn and mirror an image, by the numbers of EXIF.
///
/// The name says what is done to the stored pixels to see them upright.
public enum Orientation: Int, Sendable, Equatable, CaseIterable {
    case upright = 1
    case mirroredHorizontally = 2
    case turned180 = 3
    case mirroredVertically = 4
    /// Mirrored at the diagonal from the top left to the bottom right.
    case transposed = 5
    /// Turned clockwise by 90 degrees.
    case turned90 = 6
    /// Mirrored at the diagonal from the top right to the bottom left.
    case transversed = 7
    /// Turned clockwise by 270 degrees.
    case turned270 = 8

    /// Whether width and height change places.
    public var swapsSides: Bool { rawValue >= 5 }
}
