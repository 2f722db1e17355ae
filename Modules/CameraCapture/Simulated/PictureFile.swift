import FoundationEssentials
import Glibc
import ImageEditorFiles
import Rendering

/// A single picture, which is shown repeatedly.
struct PictureFile: FrameFile, Sendable {
    private static let framesPerSecond = 10.0

    let format: CameraFormat
    private let frame: FileFrame

    /// - Throws: ``CameraError/unreadable(reason:)`` if the file's content cannot be decoded as a
    ///   picture, ``CameraError/deviceLost`` if the file is missing or reading it fails.
    init(_ path: String) throws(CameraError) {
        frame = try Self.read(path)
        format = CameraFormat(
            pixelFormat: frame.pixelFormat, width: frame.width, height: frame.height,
            framesPerSecond: [Self.framesPerSecond])
    }

    mutating func next() -> FileFrame { frame }

    /// Reads a picture. A JPEG is kept; other formats are decoded to pixels without alpha.
    static func read(_ path: String) throws(CameraError) -> FileFrame {
        do {
            guard let data = FileCalls.contents(of: path) else { throw POSIXError(.ENOENT) }
            let image = try Image(data: data)
            if image.info.format == .jpeg {
                let size = image.info.storedSize
                return FileFrame(
                    pixelFormat: .mjpeg, width: size.width, height: size.height, bytesPerRow: 0,
                    bytes: data)
            }
            let pixels = try image.pixels()
            return FileFrame(
                pixelFormat: .rgb24, width: pixels.size.width, height: pixels.size.height,
                bytesPerRow: pixels.size.width * 3, bytes: withoutAlpha(pixels.samples))
        } catch let error as ImageDecodingError {
            throw .unreadable(reason: CameraError.reason(of: error))
        } catch {
            throw .deviceLost
        }
    }

    private static func withoutAlpha(_ samples: [UInt8]) -> Data {
        var result = [UInt8](repeating: 0, count: samples.count / 4 * 3)
        for pixel in 0..<samples.count / 4 {
            result[3 * pixel] = samples[4 * pixel]
            result[3 * pixel + 1] = samples[4 * pixel + 1]
            result[3 * pixel + 2] = samples[4 * pixel + 2]
        }
        return Data(result)
    }
}
