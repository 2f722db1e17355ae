/// How the samples of a device's frame lie in memory.
public enum PixelFormat: String, Sendable, CaseIterable {
    /// A JPEG file for each frame, its Huffman tables possibly left out.
    case mjpeg
    /// Y Cb Y Cr: 16 bits a pixel, chroma for every second column.
    case yuyv
    /// Cb Y Cr Y: 16 bits a pixel, chroma for every second column.
    case uyvy
    /// A plane of Y, then one of Cb and Cr in turn, for every second column and row.
    case nv12
    /// Planes of Y, Cb and Cr; chroma for every second column and row.
    case yuv420
    case rgb24
    case bgr24
    /// One sample of brightness a pixel.
    case grey
}
