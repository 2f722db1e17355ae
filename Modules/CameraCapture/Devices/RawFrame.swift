package import FoundationEssentials

/// A frame as the device delivered it.
///
/// Planes follow each other without gaps. The second plane of `nv12` has the same ``bytesPerRow``
/// as the first; each chroma plane of `yuv420` has half of ``bytesPerRow``, rounded up. For an odd
/// height, the number of chroma rows is rounded up, too. Nothing is validated: ``bytes`` may be
/// shorter or longer than the other values imply.
package struct RawFrame: Sendable, Equatable {
    package var pixelFormat: PixelFormat
    package var width: Int
    package var height: Int
    /// The stride of the first plane in bytes; 0 for `mjpeg`.
    package var bytesPerRow: Int
    package var encoding: YCbCrEncoding
    package var bytes: Data
    /// The time of capture, or of arrival if the device does not report it.
    package var capturedAt: ContinuousClock.Instant
    /// The frame number, with gaps for lost frames.
    package var sequence: Int

    package init(
        pixelFormat: PixelFormat, width: Int, height: Int, bytesPerRow: Int,
        encoding: YCbCrEncoding = YCbCrEncoding(), bytes: Data,
        capturedAt: ContinuousClock.Instant, sequence: Int
    ) {
        self.pixelFormat = pixelFormat
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.encoding = encoding
        self.bytes = bytes
        self.capturedAt = capturedAt
        self.sequence = sequence
    }
}
