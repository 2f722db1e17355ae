import Foundation

/// Pictures from a disk, one after the other.
protocol FrameFile {
    /// What its frames are.
    var format: CameraFormat { get }

    /// The next frame; after the last one, the first. The caller says when it was taken.
    ///
    /// - Throws: ``CameraError/deviceLost`` when the file is gone or has become something else.
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
