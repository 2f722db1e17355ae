/// The reason that a picture cannot be cropped.
public enum CardCropError: Error, Equatable, Sendable {
    /// The corners or the rectangle lie outside the picture, which has this size.
    case outside(width: Int, height: Int)
    /// The corners are not those of a convex quadrilateral, clockwise from the top left.
    case notConvex
}
