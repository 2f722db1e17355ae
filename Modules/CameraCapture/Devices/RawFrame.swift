package import Foundation

/// One frame as a device has delivered it.
///
/// Planes follow each other without gaps. The second plane of `nv12` has the first one's
/// ``bytesPerRow``, each chroma plane of `yuv420` half of it, rounded up; an odd height has one
/// more row of chroma than half. Nothing in it has been checked: ``bytes`` may be shorter or longer
/// than the other numbers say.
package struct RawFrame: Sendable, Equatable {
    package var pixelFormat: PixelFormat
    package var width: Int
    package var height: Int
    /// From one row of the first plane to the next; 0 for `mjpeg`.
    package var bytesPerRow: Int
    package var encoding: YCbCrEncoding
    package var bytes: Data
    /// When the device took it, or when it arrived where the device does not say.
    package var capturedAt: ContinuousClock.Instant
    /// Counts up by the frame, with gaps for those that were lost.
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
