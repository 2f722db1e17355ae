/// The layout of an image's samples in memory.
///
/// Samples are gamma-encoded and full-range, with 8 bits, or with 16 in the machine's byte order;
/// alpha is straight. Interleaved layouts use one plane. ``ycc8(horizontal:vertical:)`` uses three
/// planes for JFIF's Y, Cb and Cr.
public enum PixelLayout: Sendable, Hashable {
    /// One grey sample of 8 bits per pixel.
    case gray8
    /// Red, green and blue of each pixel, of 8 bits each.
    case rgb8
    /// Red, green, blue and alpha of each pixel, of 8 bits each.
    case rgba8
    /// CMYK, inverted as in JPEG files: 255 is no ink. Geometric operations work on this layout;
    /// other filters work on RGB.
    case cmyk8
    /// Planar YCbCr (BT.601, full range). Chroma has one sample per `horizontal` × `vertical`
    /// pixels; each factor is 1 or 2. 4:2:0 is `ycc8(horizontal: 2, vertical: 2)`.
    case ycc8(horizontal: Int, vertical: Int)
    /// One grey sample of 16 bits per pixel. A file with 16 bits per sample is computed in 16
    /// bits, and dithered if the result has 8.
    case gray16
    /// Red, green and blue of each pixel, of 16 bits each.
    case rgb16
    /// Red, green, blue and alpha of each pixel, of 16 bits each.
    case rgba16
}
