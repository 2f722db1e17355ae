import Core
import Foundation

/// Removes the oldest remembered edits and originals beyond their bounds, but never the file that
/// was just written.
public struct EditSweep {
    /// The bounds of the stored edits.
    public struct Bounds: Sendable {
        /// The maximum number of edits, including those that were put aside.
        public var edits: Int
        /// The maximum total size of originals in bytes.
        public var originalBytes: Int

        public init(edits: Int = 1_000, originalBytes: Int = 1 << 30) {
            self.edits = edits
            self.originalBytes = originalBytes
        }
    }

    /// The seconds after which an original without an edit may be removed. An edit is stored
    /// moments after its original.
    static let grace = 3_600

    let folder: EditFolder
    let bounds: Bounds
    let now: Date

    /// Removes the oldest edits if there are too many, and the originals that only they named. It
    /// removes a tenth at once, so that it runs rarely.
    func sweepEdits(keeping newest: String) {
        let files = EditFolder.files(in: folder.path)
        guard files.count > bounds.edits else { return }
        let oldest = Self.dated(files).prefix(files.count - bounds.edits * 9 / 10)
        for file in oldest where file.path != newest { unlink(file.path) }
        removeOrphans()
    }

    /// Removes originals until they fit: first those without an edit, then the oldest with their
    /// edits.
    func sweepOriginals(keeping newest: String) {
        guard total() > bounds.originalBytes else { return }
        removeOrphans()
        var excess = total() - bounds.originalBytes
        let edits = EditFolder.files(in: folder.path)
        for file in Self.dated(EditFolder.files(in: folder.originals)) where excess > 0 {
            guard file.path != newest else { continue }
            for edit in edits where Self.names(edit, original: file.path) { unlink(edit) }
            unlink(file.path)
            excess -= file.size
        }
    }

    private func removeOrphans() {
        let edits = EditFolder.files(in: folder.path).compactMap { try? EditFile.read($0) }
        for file in Self.dated(EditFolder.files(in: folder.originals)) {
            let isOld = Int(now.timeIntervalSince1970) - file.written > Self.grace
            let digits = Data(Self.name(file.path).utf8)
            if isOld, !edits.contains(where: { $0.range(of: digits) != nil }) { unlink(file.path) }
        }
    }

    private func total() -> Int {
        Self.dated(EditFolder.files(in: folder.originals)).reduce(0) { $0 + $1.size }
    }

    /// The files with modification time and size, the oldest first; folders are left out.
    private static func dated(_ paths: [String]) -> [(path: String, written: Int, size: Int)] {
        paths.compactMap { path in
            EditFile.facts(path).map { (path, $0.written, $0.size) }
        }.sorted { ($0.written, $0.path) < ($1.written, $1.path) }
    }

    private static func names(_ edit: String, original: String) -> Bool {
        // An unreadable edit names no original.
        guard let data = try? EditFile.read(edit) else { return false }
        return data.range(of: Data(name(original).utf8)) != nil
    }

    private static func name(_ path: String) -> String {
        String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }
}
