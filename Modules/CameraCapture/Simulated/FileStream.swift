import FoundationEssentials
import ImageEditorThreads
import Synchronization

/// Plays the frames of a file at their rate.
final class FileStream: CameraStream {
    let device: CameraDevice
    private let pace: Pace
    private let isStopped = Flag()
    private let file: Mutex<any FrameFile & Sendable>
    private let sequence = Mutex(0)

    init(_ device: CameraDevice, _ file: any FrameFile & Sendable) {
        self.device = device
        pace = Pace(framesPerSecond: file.format.framesPerSecond.first ?? 30)
        self.file = Mutex(file)
    }

    func start(_ wanted: CameraFormat?) throws(CameraError) -> CameraFormat {
        file.withLock { $0.format }
    }

    func nextFrame(
        before deadline: ContinuousClock.Instant
    ) throws(CameraError) -> RawFrame {
        if isStopped.isSet { throw .cancelled }
        try pace.wait(before: deadline)
        let frame = try file.withLock { file throws(CameraError) in try file.next() }
        let number = sequence.withLock { number in
            defer { number += 1 }
            return number
        }
        return RawFrame(
            pixelFormat: frame.pixelFormat, width: frame.width, height: frame.height,
            bytesPerRow: frame.bytesPerRow, encoding: frame.encoding, bytes: frame.bytes,
            capturedAt: .now, sequence: number)
    }

    func interrupt() { pace.interrupt() }

    func stop() { isStopped.set() }

    /// Opens the file or folder at a path. The first bytes of a file tell its type.
    static func open(_ path: String) throws(CameraError) -> any FrameFile & Sendable {
        let bytes = try FrameBytes(path)
        guard let bytes else { return try PictureFolder(path) }
        if try bytes.starts(with: Array(Y4MFile.signature.utf8)) { return try Y4MFile(bytes) }
        if try bytes.starts(with: [0xFF, 0xD8, 0xFF]), let file = try MJPEGFile(bytes) {
            return file
        }
        return try PictureFile(path)
    }
}
