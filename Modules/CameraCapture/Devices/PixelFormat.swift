/// The memory layout of a device's frames.
public enum PixelFormat: String, Sendable, CaseIterable {
    /// A JPEG file per frame, possibly without Huffman tables.
    case mjpeg
    /// Y Cb Y Cr: 16 bits per pixel, chroma for every second column.
    case yuyv
    /// Cb Y Cr Y: 16 bits per pixel, chroma for every second column.
    case uyvy
    /// A plane of Y, then a plane of alternating Cb and Cr for every second column and row.
    case nv12
    /// Planes of Y, Cb and Cr, with chroma for every second column and row.
    case yuv420
    case rgb24
    case bgr24
    /// One sample of brightness per pixel.
    case grey
}
