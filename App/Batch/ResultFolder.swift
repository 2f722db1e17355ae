import FoundationEssentials
import Glibc
import ImageEditorFiles
import Presentation
import Synchronization

/// The folder that a batch writes to. A path or symbolic link that leads a result out of it is
/// refused.
final class ResultFolder: Sendable {
    /// The path as it was given.
    let path: String
    private let ready = Mutex<Set<PathKey>>([PathKey("")])

    /// Creates the folder and its parents if they do not exist.
    ///
    /// - Throws: ``FileError``.
    init(_ path: String) throws(FileError) {
        self.path = path
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.utf8.split(separator: UInt8(ascii: "/")).map({ Substring($0) }) {
            made += part + "/"
            try Self.make(made)
        }
    }

    /// Returns the path of a result, including the folder.
    func path(of result: ResultPath) -> String {
        path == "." ? result.text : (path.hasSuffix("/") ? path : path + "/") + result.text
    }

    /// Creates the folder of a result.
    ///
    /// - Throws: ``FileError``; ``BatchFailure/isLink(path:)``.
    func makeFolder(of result: ResultPath) throws {
        let folder = result.folder
        if ready.withLock({ $0.contains(PathKey(folder)) }) { return }
        var made = ""
        for part in folder.utf8.split(separator: UInt8(ascii: "/")).map({ Substring($0) }) {
            made += (made.isEmpty ? "" : "/") + part
            let whole = path + "/" + made
            var status = stat()
            if FileCalls.linkStatus(whole, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
                throw BatchFailure.isLink(path: whole)
            }
            try Self.make(whole)
        }
        _ = ready.withLock { $0.insert(PathKey(folder)) }
    }

    /// Flushes the folder of each result with ``Folder/flush(_:)``.
    func flush(_ results: [ResultPath]) throws(FileError) {
        for folder in Set(results.map { PathKey($0.folder) }).map(\.path) {
            try Folder.flush(folder.isEmpty ? path : path + "/" + folder)
        }
    }

    private static func make(_ path: String) throws(FileError) {
        guard FileCalls.makeFolder(path, 0o777) != 0, errno != EEXIST else { return }
        let code = errno
        var status = stat()
        // On some systems, `mkdir` in a read-only parent fails with another error than `EEXIST`
        // although the folder exists.
        if FileCalls.status(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
        throw .system(call: "open", path: path, code: code)
    }
}
