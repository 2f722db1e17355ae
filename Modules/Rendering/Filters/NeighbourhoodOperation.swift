/// A step that makes each pixel from those around it.
///
/// Colours are encoded sRGB, 0…1 for black…white, multiplied by alpha: a transparent pixel gives no
/// colour to its neighbours. Beyond an edge the edge is repeated. The result has the size of the
/// input, and is clamped and rounded to 8 bits.
public enum NeighbourhoodOperation: Sendable {
    /// The mean of all pixels around, weighted by a Gaussian of this standard deviation in pixels.
    case gaussianBlur(radius: Double)
    /// The input mixed with its Gaussian blur. Alpha stays as it is.
    case mixedWithBlur(BlurMix, radius: Double)
    /// The mean of the square of 2 · radius + 1 pixels around; of a fraction of a pixel, its part.
    case boxBlur(radius: Double)
    /// Each cell of a grid that begins at the top left becomes its mean; `scale` is in pixels.
    case cells(scale: Double)
    /// Cells around points that are scattered by chance, at least `spacing` pixels to each on
    /// average, become their mean.
    case crystals(spacing: Double, seed: Int)
    /// What someone makes of a row and those around it.
    case rows(any RowOperation)
}
