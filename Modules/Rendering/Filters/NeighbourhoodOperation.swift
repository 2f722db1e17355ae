/// A step that computes each pixel from those around it.
///
/// Colours are encoded in the picture's colour space, usually sRGB, 0…1 for black…white. They are
/// premultiplied: a transparent pixel gives no colour to its neighbours. Edges are repeated. The
/// result has the size of the input, and is clamped and rounded to the picture's 8 or 16 bits. A
/// number out of its range is a ``FilterError`` when the operation runs.
public enum NeighbourhoodOperation: Sendable {
    /// The mean of the surrounding pixels, weighted by a Gaussian whose standard deviation is
    /// `radius` pixels, 0…500.
    case gaussianBlur(radius: Double)
    /// The input combined with its Gaussian blur of a radius of 0…500. Alpha does not change.
    case mixedWithBlur(BlurMix, radius: Double)
    /// The mean of a square with sides of 2 · radius + 1 pixels; a partly covered pixel has a
    /// weight equal to its covered part. The radius is 0…500.
    case boxBlur(radius: Double)
    /// Replaces each cell of a grid by its mean. The grid begins at the top left; a cell has sides
    /// of `scale` pixels, 1…65,535.
    case cells(scale: Double)
    /// Replaces the cells around random points by their means. Each square of `spacing` pixels,
    /// 1…65,535, has one point.
    case crystals(spacing: Double, seed: Int)
    /// Your own computation of a row from the rows and columns around it, up to 2048 away.
    case rows(any RowOperation)
}

/// A combination of a colour c with the blurred colour b. Amounts are −1000…1000.
public enum BlurMix: Sendable, Hashable {
    /// Sharpens: c + amount·(c − b), where b is the blur of the colour c.
    case unsharp(Double)
    /// Sharpens only the luma, as ``unsharp(_:)``; red, green and blue change by as much as luma
    /// does.
    case sharpenLuma(Double)
    /// Makes bright parts glow: c + amount·(screen(c, b) − c), where b is the blur of the colour c.
    case bloom(Double)
    /// Makes dark parts spread: c + amount·(min(c, b) − c), where b is the blur of the colour c.
    case gloom(Double)
}
