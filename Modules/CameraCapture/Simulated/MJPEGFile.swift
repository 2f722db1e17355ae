import FoundationEssentials
import Rendering

/// A file of concatenated JPEG images, as many devices and tools write it.
struct MJPEGFile: FrameFile, Sendable {
    /// The assumed rate, because the file does not contain one.
    private static let framesPerSecond = 30.0
    /// The largest accepted size of a frame.
    private static let most = 64 << 20

    let format: CameraFormat
    private let bytes: FrameBytes

    /// Opens the file; `nil` if it has fewer than two frames, or if its first frame has no valid
    /// header.
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
            // At the end, or at invalid data, start again.
            bytes.rewind()
            frame = try Self.read(bytes)
        }
        guard let frame else { throw .deviceLost }
        return FileFrame(
            pixelFormat: .mjpeg, width: format.width, height: format.height, bytesPerRow: 0,
            bytes: frame)
    }

    /// Reads the next frame; `nil` if there is no complete one.
    private static func read(_ bytes: FrameBytes) throws(CameraError) -> Data? {
        var wanted = FrameBytes.chunk
        while true {
            let (end, count) = try bytes.withBytes(wanted) { bytes in
                (JPEGSegments.end(in: bytes), bytes.count)
            }
            if let end { return try bytes.take(end) }
            // Fewer bytes than requested: the file ends here.
            guard count >= wanted, count < most else { return nil }
            wanted = count + FrameBytes.chunk
        }
    }
}
