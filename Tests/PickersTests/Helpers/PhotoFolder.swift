import Foundation
import Pickers

/// A test's own folder, deleted with the value.
final class PhotoFolder: Sendable {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appending(path: "imageeditor-pickers-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // A file that cannot be removed stays in a temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }

    var filePath: FilePath { FilePath(path) }

    func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Makes a file and its parent folders.
    ///
    /// - Parameter age: The seconds since its last change.
    func add(_ name: String, _ data: Data = Pictures.jpeg, age: Double = 0) throws {
        let file = URL(filePath: path(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 - age)],
            ofItemAtPath: file.path)
    }

    /// Makes a file whose name is these bytes.
    func add(bytes: [UInt8], _ data: Data = Pictures.jpeg) throws {
        let path = (self.path + "/").utf8.map(CChar.init(bitPattern:))
        let name = path + bytes.map(CChar.init(bitPattern:)) + [0]
        let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        _ = data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: path(name), withDestinationPath: target)
    }
}
