/// A step that makes each pixel from those around it.
///
/// Colours are encoded sRGB, 0…1 for black…white, multiplied by alpha: a transparent pixel gives no
/// colour to its neighbours. Beyond an edge the edge is repeated. The result has the size of the
/// input, and is clamped and rounded to 8 bits.
public enum NeighbourhoodOperation: Sendable {
    /// The mean of all pixels around, weighted by a Gaussian of this standard deviation in pixels.
    case gaussianBlur(radius: Double)
}
