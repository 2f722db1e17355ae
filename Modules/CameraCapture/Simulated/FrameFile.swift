import FoundationEssentials

/// A source of recorded pictures.
protocol FrameFile {
    var format: CameraFormat { get }

    /// Returns the next frame, and starts again after the last one. The caller sets the frame's
    /// time.
    ///
    /// - Throws: ``CameraError/deviceLost`` if no frame can be read any more.
    mutating func next() throws(CameraError) -> FileFrame
}

/// A frame of a file, without its time.
struct FileFrame {
    var pixelFormat: PixelFormat
    var width: Int
    var height: Int
    var bytesPerRow: Int
    var encoding = YCbCrEncoding()
    var bytes: Data
}
