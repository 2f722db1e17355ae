/// How the samples of an image lie in memory while it passes through the pipeline.
///
/// Samples are gamma-encoded, 8 bits, full range; alpha is straight. Interleaved layouts use one
/// plane. In ``ycc8(horizontal:vertical:)`` three planes hold JFIF's Y, Cb and Cr.
public enum PixelLayout: Sendable, Hashable {
    /// One grey sample a pixel.
    case gray8
    /// Red, green, blue.
    case rgb8
    /// Red, green, blue, alpha.
    case rgba8
    /// Planar YCbCr (BT.601, full range) whose chroma has one sample for `horizontal` × `vertical`
    /// pixels; each factor is 1 or 2. 4:2:0 is `ycc8(horizontal: 2, vertical: 2)`.
    case ycc8(horizontal: Int, vertical: Int)
}
