/// Why a picture cannot be cropped as asked.
public enum CardCropError: Error, Equatable, Sendable {
    /// The corners or the rectangle reach outside of the picture of this size.
    case outside(width: Int, height: Int)
    /// The corners are not those of a convex quadrilateral, clockwise from the top left.
    case notConvex
}
