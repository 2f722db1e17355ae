import Foundation
import Testing

/// Checks in the product's sources that only `AtomicFile` writes files.
struct StoreWritingTests {
    /// The other places that make or rename a file, and the reasons.
    private static let exceptions = [
        "Modules/Storage/File/FileSystem+Databases.swift":
            "SQLite fills the file itself; it is made, moved and flushed as AtomicFile would",
        "Modules/FileStorage/FileSystem.swift": "a damaged file is set aside",
        "Modules/C/CFiles/CFiles.c": "it names AtomicFile's own file where links are unknown",
        "Modules/FileStorage/FileLock.swift": "a lock is an empty file",
        "App/Batch/BatchJournal.swift":
            "a journal is appended to, and says by a checksum where a line was cut off",
    ]

    /// Ways to make, fill or rename a file.
    private static let ways = [
        ".write(to:", ".write(toFile:", "createFile(", "createDirectory(", "moveItem(", "copyItem(",
        "replaceItem", "forWriting", "forUpdating", "OutputStream", "fopen(", "fdopen(", "freopen(",
        "creat(", "mkstemp", "O_CREAT", "O_TRUNC", "rename(", "renameat", "openFile(",
    ]

    @Test func `S1–S3: AtomicFile is the only way a file is written`() throws {
        let found = try Self.sources().filter { !$0.path.hasPrefix("Modules/Files/") }
            .flatMap { source in Self.places(in: source) }
        let unexplained = found.filter { Self.exceptions[$0.path] == nil }
        #expect(unexplained.map(\.description) == [])
        // Every listed exception is still in use.
        #expect(Set(found.map(\.path)).isSuperset(of: Self.exceptions.keys))
    }

    @Test(arguments: [
        "try data.write(to: url)", "try text.write(toFile: path)", "fopen(path, \"w\")",
        "open(path, O_WRONLY | O_CREAT, 0o600)", "FileHandle(forWritingTo: url)",
        "FileManager.default.createFile(atPath: path, contents: data)", "rename(one, other)",
    ])
    func `S1–S3: another way to write a file would be found`(line: String) {
        #expect(Self.places(in: ("Modules/Some.swift", line)).count == 1)
    }

    private struct Place: CustomStringConvertible {
        let path: String
        let line: String

        var description: String { "\(path): \(line)" }
    }

    private static func places(in source: (path: String, text: String)) -> [Place] {
        guard ways.contains(where: source.text.contains) else { return [] }
        return source.text.split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { line in !line.hasPrefix("//") && ways.contains { line.contains($0) } }
            .map { Place(path: source.path, line: String($0)) }
    }

    private static func sources() throws -> [(path: String, text: String)] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try ["Modules", "App"].flatMap { folder in
            let names = try FileManager.default.subpathsOfDirectory(
                atPath: root.appending(path: folder).path)
            return try names.filter { name in
                [".swift", ".c", ".h"].contains { name.hasSuffix($0) }
            }.map { name in
                let path = "\(folder)/\(name)"
                // A header may contain an author's name in another encoding.
                let data = try Data(contentsOf: root.appending(path: path))
                return (path, String(decoding: data, as: UTF8.self))
            }
        }
    }
}
