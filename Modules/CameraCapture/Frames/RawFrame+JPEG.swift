package import Foundation

extension RawFrame {
    /// The frame as a JPEG file that every program can read; `nil` where it is none.
    ///
    /// See ``MotionJPEG/file(from:)``.
    package var jpegFile: Data? {
        pixelFormat == .mjpeg ? MotionJPEG.file(from: bytes) : nil
    }
}
