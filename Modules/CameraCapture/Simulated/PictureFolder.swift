import FoundationEssentials
import ImageEditorFiles
import Rendering

/// The pictures of a folder, sorted by name.
struct PictureFolder: FrameFile, Sendable {
    private static let framesPerSecond = 2.0

    let format: CameraFormat
    private let paths: [String]
    private var position = 0

    /// - Throws: ``CameraError/unreadable(reason:)`` if the folder has no pictures or the first one
    ///   is damaged, ``CameraError/deviceLost`` if the first one cannot be read,
    ///   ``CameraError/permissionDenied`` if the folder cannot be listed.
    init(_ path: String) throws(CameraError) {
        guard let names = FileCalls.names(in: path) else { throw .permissionDenied }
        paths = names.filter(Self.isPicture).sorted().map { "\(path)/\($0)" }
        guard let first = paths.first else {
            throw .unreadable(reason: "there is no picture in this folder")
        }
        let frame = try PictureFile.read(first)
        format = CameraFormat(
            pixelFormat: frame.pixelFormat, width: frame.width, height: frame.height,
            framesPerSecond: [Self.framesPerSecond])
    }

    mutating func next() throws(CameraError) -> FileFrame {
        // Skip pictures that were removed or are damaged. Without any left, the device is lost.
        for _ in paths {
            let path = paths[position]
            position = (position + 1) % paths.count
            if let frame = try? PictureFile.read(path) { return frame }
        }
        throw .deviceLost
    }

    private static func isPicture(_ name: String) -> Bool {
        guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
        let ending = String(name[name.index(after: dot)...])
        return ImageFormat(fileExtension: ending, among: ImageFormat.read) != nil
    }
}
