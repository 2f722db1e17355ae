public import Foundation

/// The input files of the tests: the committed ones in this folder, and the optional corpora.
public enum Fixtures {
    /// The folder that holds this file.
    public static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    /// The folder of the test corpora, or `nil` if they are absent. Tests that need them are then
    /// skipped.
    ///
    /// The environment variable `IMAGEEDITOR_CORPORA` sets the folder; the default is
    /// `../shared/corpora` beside the checkout.
    public static let corpora: URL? = {
        let named = ProcessInfo.processInfo.environment["IMAGEEDITOR_CORPORA"]
        let folder =
            named.map { URL(filePath: $0) }
            ?? Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "shared/corpora")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// The bytes of a committed fixture, such as `images/portrait.jpg`.
    public static func data(_ path: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: path))
    }

    /// The sorted names of the files in a folder here, such as `fuzz/pictures`.
    public static func names(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)
            .filter { !$0.hasPrefix(".") }.sorted()
    }
}
