/// A step that makes each pixel from those around it.
///
/// Colours are encoded sRGB, 0…1 for black…white, multiplied by alpha: a transparent pixel gives no
/// colour to its neighbours. Beyond an edge the edge is repeated. The result has the size of the
/// input, and is clamped and rounded to 8 bits. Numbers out of their range are a ``FilterError``
/// when the operation is to be run.
public enum NeighbourhoodOperation: Sendable {
    /// The mean of all pixels around, weighted by a Gaussian of this standard deviation in pixels,
    /// 0…500.
    case gaussianBlur(radius: Double)
    /// The input mixed with its Gaussian blur of a radius of 0…500. Alpha stays as it is.
    case mixedWithBlur(BlurMix, radius: Double)
    /// The mean of the square of 2 · radius + 1 pixels around; of a fraction of a pixel, its part.
    /// The radius is 0…500.
    case boxBlur(radius: Double)
    /// Each cell of a grid that begins at the top left becomes its mean; `scale` is in pixels,
    /// 1…65,535.
    case cells(scale: Double)
    /// Cells around points that are scattered by chance, one in each square of `spacing` pixels,
    /// become their mean. The spacing is 1…65,535.
    case crystals(spacing: Double, seed: Int)
    /// What someone makes of a row and those around it, up to 2048 rows and columns away.
    case rows(any RowOperation)
}
