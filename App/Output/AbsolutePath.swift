import Foundation

/// Paths that mean the same from every folder.
enum AbsolutePath {
    /// The path behind that of the current folder, unless it begins at the root; not made any
    /// shorter.
    static func of(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        let folder = FileManager.default.currentDirectoryPath
        return (folder.hasSuffix("/") ? folder : folder + "/") + path
    }
}
