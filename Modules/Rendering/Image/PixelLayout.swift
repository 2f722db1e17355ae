/// How the samples of an image lie in memory while it passes through the pipeline.
///
/// Samples are gamma-encoded, full range, of 8 bits or, in the machine's order of bytes, 16; alpha
/// is straight. Interleaved layouts use one plane. In ``ycc8(horizontal:vertical:)`` three planes
/// hold JFIF's Y, Cb and Cr.
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
    /// One grey sample of 16 bits a pixel. Layouts of 16 bits go from one PNG to another where
    /// pixels are moved, or laid on, and nothing else; filters work on 8.
    case gray16
    /// Red, green, blue, of 16 bits each.
    case rgb16
    /// Red, green, blue, alpha, of 16 bits each.
    case rgba16
}
