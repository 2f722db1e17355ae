import Foundation
import Rendering

/// JPEG files that follow each other in one file, as many devices and tools write them.
struct MJPEGFile: FrameFile, Sendable {
    /// The file does not say; this is usual.
    private static let framesPerSecond = 30.0
    /// A frame that is longer is none.
    private static let most = 64 << 20

    let format: CameraFormat
    private let bytes: FrameBytes

    /// `nil` when there are not two, and the file is one picture.
    init?(_ bytes: FrameBytes) throws(CameraError) {
        self.bytes = bytes
        defer { bytes.rewind() }
        guard let first = try Self.read(bytes), try Self.read(bytes) != nil,
            let size = try? Image(data: first).info.storedSize
        else { return nil }
        format = CameraFormat(
            pixelFormat: .mjpeg, width: size.width, height: size.height,
            framesPerSecond: [Self.framesPerSecond])
    }

    mutating func next() throws(CameraError) -> FileFrame {
        var frame = try Self.read(bytes)
        if frame == nil {
            // The end, or something that is no frame: it begins anew.
            bytes.rewind()
            frame = try Self.read(bytes)
        }
        guard let frame else { throw .deviceLost }
        return FileFrame(
            pixelFormat: .mjpeg, width: format.width, height: format.height, bytesPerRow: 0,
            bytes: frame)
    }

    /// The next frame; `nil` where none is whole.
    private static func read(_ bytes: FrameBytes) throws(CameraError) -> Data? {
        var wanted = FrameBytes.chunk
        while true {
            let (end, count) = try bytes.withBytes(wanted) { bytes in
                (JPEGSegments.end(in: bytes), bytes.count)
            }
            if let end { return try bytes.take(end) }
            // Less than was wanted: there is no more.
            guard count >= wanted, count < most else { return nil }
            wanted = count + FrameBytes.chunk
        }
    }
}
