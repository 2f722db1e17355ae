/// An orientation of EXIF. The raw value is EXIF's number.
///
/// The name is the turn or the mirroring that brings the stored pixels upright.
public enum Orientation: Int, Sendable, Equatable, CaseIterable {
    case upright = 1
    case mirroredHorizontally = 2
    case turned180 = 3
    case mirroredVertically = 4
    /// Mirrored along the diagonal from the top left to the bottom right.
    case transposed = 5
    /// Turned clockwise by 90 degrees.
    case turned90 = 6
    /// Mirrored along the diagonal from the top right to the bottom left.
    case transversed = 7
    /// Turned clockwise by 270 degrees.
    case turned270 = 8

    /// True if width and height are exchanged.
    public var swapsSides: Bool { rawValue >= 5 }
}
