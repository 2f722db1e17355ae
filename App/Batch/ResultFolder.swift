import Foundation
import ImageEditorFiles
import Presentation
import Synchronization

/// The folder of results, in which nothing leads out of it.
final class ResultFolder: Sendable {
    /// As it was named.
    let path: String
    private let ready = Mutex<Set<String>>([""])

    /// Makes the folder, and those above it, where there is none.
    ///
    /// - Throws: ``FileError``.
    init(_ path: String) throws(FileError) {
        self.path = path
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += part + "/"
            try Self.make(made)
        }
    }

    /// Where a result goes.
    func path(of result: ResultPath) -> String {
        path == "." ? result.text : (path.hasSuffix("/") ? path : path + "/") + result.text
    }

    /// Makes the folder of a result.
    ///
    /// - Throws: ``FileError``; ``BatchFailure/isLink(path:)``.
    func makeFolder(of result: ResultPath) throws {
        let folder = result.folder
        if ready.withLock({ $0.contains(folder) }) { return }
        var made = ""
        for part in folder.split(separator: "/") {
            made += (made.isEmpty ? "" : "/") + part
            let whole = path + "/" + made
            var status = stat()
            if lstat(whole, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
                throw BatchFailure.isLink(path: whole)
            }
            try Self.make(whole)
        }
        _ = ready.withLock { $0.insert(folder) }
    }

    /// The folders that results were made in, flushed to the disk by ``Folder/flush(_:)``.
    func flush(_ results: [ResultPath]) throws(FileError) {
        for folder in Set(results.map(\.folder)) {
            try Folder.flush(folder.isEmpty ? path : path + "/" + folder)
        }
    }

    private static func make(_ path: String) throws(FileError) {
        guard mkdir(path, 0o777) != 0, errno != EEXIST else { return }
        let code = errno
        var status = stat()
        // Of a folder that is there, some systems say first that nothing may be written above it.
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
        throw .system(call: "open", path: path, code: code)
    }
}
