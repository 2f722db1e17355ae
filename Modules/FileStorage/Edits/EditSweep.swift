import Core
import FoundationEssentials
import ImageEditorFiles

/// Removes the oldest remembered edits and copies of images from the web beyond their bounds.
///
/// It never removes the file that was just written, the backup of an overwritten file, or an edit
/// that starts from such a backup.
public struct EditSweep {
    /// The bounds of the stored edits.
    public struct Bounds: Sendable {
        /// The maximum number of edits, including damaged ones that were put aside.
        public var edits: Int
        /// The maximum total size of originals from the web, in bytes.
        public var originalBytes: Int

        public init(edits: Int = 1_000, originalBytes: Int = 1 << 30) {
            self.edits = edits
            self.originalBytes = originalBytes
        }
    }

    let folder: EditFolder
    let bounds: Bounds

    /// Removes the oldest edits if there are too many, and the images from the web that only these
    /// edits named. A run leaves nine tenths of the maximum, so that runs are rare. Edits that
    /// start from the backup of an overwritten file stay. If a run leaves more edits for this
    /// reason, the next one waits until a tenth of the maximum has been added.
    func sweepEdits(keeping newest: String) {
        // Most runs only count: the paths of a thousand files take longer.
        guard isFull(EditFolder.count(in: folder.path)), let lock = removalLock else { return }
        defer { lock.release() }
        let files = EditFolder.files(in: folder.path)
        // Another process may have swept before this one had the lock.
        guard isFull(files.count) else { return }
        let oldest = Self.dated(files).prefix(files.count - bounds.edits * 9 / 10)
        let originals = EditOriginals(of: folder)
        for file in oldest where file.path != newest && !originals.isNeeded(byEdit: file.path) {
            FileCalls.unlink(file.path)
        }
        originals.removeCopies(from: oldest.map(\.path))
        let left = Data("\(EditFolder.count(in: folder.path))\n".utf8)
        // Without the record, the next edit sweeps again.
        try? EditFile.write(left, to: folder.leftBySweep, .process)
    }

    /// Returns true if a folder with this number of edits must be swept.
    private func isFull(_ count: Int) -> Bool {
        guard count > bounds.edits else { return false }
        let record = EditFile.start(of: folder.leftBySweep, count: 24)
        let digits = String(decoding: record, as: UTF8.self).prefix { $0.isNumber }
        // The record is out of date if edits have been removed since.
        guard let left = Int(digits), left <= count else { return true }
        return count > left + bounds.edits / 10
    }

    /// Removes the oldest images from the web except `newest`, with their edits, until the
    /// remaining ones are within the bound.
    func sweepOriginals(keeping newest: String) {
        // The total size is checked first, because reading every edit takes long.
        let all = Self.dated(EditFolder.files(in: folder.originals))
        guard all.reduce(0, { $0 + $1.size }) > bounds.originalBytes, let lock = removalLock
        else { return }
        defer { lock.release() }
        let originals = EditOriginals(of: folder)
        let copies = all.filter { originals.isCopy($0.path) }
        var excess = copies.reduce(0) { $0 + $1.size } - bounds.originalBytes
        for file in copies where excess > 0 && file.path != newest {
            for edit in originals.edits(naming: file.path) { FileCalls.unlink(edit) }
            FileCalls.unlink(file.path)
            excess -= file.size
        }
    }

    /// Removes the copy of an image from the web if no edit names it any more.
    func removeUnusedCopy(_ digest: ContentDigest) {
        guard let lock = removalLock else { return }
        defer { lock.release() }
        let originals = EditOriginals(of: folder)
        let file = folder.original(digest)
        if originals.records[digest] == nil, originals.edits(naming: file).isEmpty {
            FileCalls.unlink(file)
        }
    }

    /// The lock that is required to remove originals; `nil` while another caller stores or removes
    /// one. The sweep is then left to a later call.
    private var removalLock: FileLock? {
        try? FileLock.attempt(folder.originalsLock, .exclusive)
    }

    /// Returns the files with modification time and size, the oldest first; folders are left out.
    static func dated(_ paths: [String]) -> [(path: String, written: Int, size: Int)] {
        paths.compactMap { path in
            EditFile.facts(path).map { (path, $0.written, $0.size) }
        }.sorted { ($0.written, $0.path) < ($1.written, $1.path) }
    }
}

/// The stored originals, and the edits and records that name them, at one moment.
struct EditOriginals {
    private let folder: EditFolder
    /// The readable edits by the paths of their files.
    private let edits: [String: RememberedEdit]
    /// The digests of the stored originals.
    private let stored: Set<ContentDigest>
    /// The records of overwritten files: their paths and times by digest.
    let records: [ContentDigest: [(path: String, date: Date)]]

    init(of folder: EditFolder) {
        self.folder = folder
        var edits: [String: RememberedEdit] = [:]
        for file in EditFolder.files(in: folder.path) where file.hasSuffix(EditFolder.ending) {
            // The originals that an unreadable edit names are unknown.
            guard let data = try? EditFile.read(file), let edit = try? RememberedEdit(json: data)
            else { continue }
            edits[file] = edit
        }
        self.edits = edits
        var stored: Set<ContentDigest> = []
        var records: [ContentDigest: [(path: String, date: Date)]] = [:]
        for file in EditFolder.files(in: folder.originals) {
            let name = EditFolder.name(file)
            if let digest = ContentDigest(name) { stored.insert(digest) }
            guard name.hasSuffix(EditFolder.ending),
                let digest = ContentDigest(String(name.prefix(64))),
                let data = try? EditFile.read(file), let record = EditBackupRecord(json: data),
                let facts = EditFile.facts(file)
            else { continue }
            let date = Date(timeIntervalSince1970: Double(facts.written) / 1e9)
            records[digest, default: []].append((record.path, date))
        }
        self.stored = stored
        self.records = records
    }

    /// Every stored original except copies of images from the web, once for each file that had its
    /// bytes. Those without a time come first, then the oldest.
    var backups: [EditBackup] {
        stored.flatMap { digest -> [EditBackup] in
            guard let facts = EditFile.facts(folder.original(digest)) else { return [] }
            if let records = records[digest] {
                return records.map {
                    EditBackup(digest: digest, path: $0.path, bytes: facts.size, date: $0.date)
                }
            }
            let naming = edits.values.filter { Self.names($0, digest) }
            let paths = Set(
                naming.compactMap { edit -> PathKey? in
                    if case .file(let path) = edit.original.place { PathKey(path) } else { nil }
                })
            // A copy of an image from the web is no backup, even if a file with the same bytes was
            // edited.
            if naming.contains(where: Self.isOfAddress) { return [] }
            // An earlier version stored this original without a record of its path and time.
            let places: [String?] =
                paths.isEmpty ? [nil] : paths.map(\.path).sorted().map(Optional.some)
            return places.map { path in
                EditBackup(digest: digest, path: path, bytes: facts.size, date: nil)
            }
        }.sorted { one, other in
            (one.date ?? .distantPast, one.path ?? "", one.digest.text)
                < (other.date ?? .distantPast, other.path ?? "", other.digest.text)
        }
    }

    /// Returns true if the edit in this file starts from the stored backup of an overwritten file.
    func isNeeded(byEdit file: String) -> Bool {
        guard let edit = edits[file], case .file = edit.original.place else { return false }
        return stored.contains { Self.names(edit, $0) }
    }

    /// Returns true if `file` is a copy of an image from the web: only edits of such images start
    /// from it, and it is not the backup of an overwritten file.
    func isCopy(_ file: String) -> Bool {
        guard let digest = ContentDigest(EditFolder.name(file)), records[digest] == nil else {
            return false
        }
        let naming = edits.values.filter { Self.names($0, digest) }
        return !naming.isEmpty && naming.allSatisfy(Self.isOfAddress)
    }

    /// Returns true if an edit of an image from the web starts from the bytes with this digest.
    func isNeeded(byAddress digest: ContentDigest) -> Bool {
        edits.values.contains { Self.names($0, digest) && Self.isOfAddress($0) }
    }

    /// Returns the files of the edits that name the original in this file.
    func edits(naming file: String) -> [String] {
        guard let digest = ContentDigest(EditFolder.name(file)) else { return [] }
        return edits.filter { Self.names($0.value, digest) }.map(\.key)
    }

    /// Removes the copies of images from the web that only the removed edits needed.
    func removeCopies(from removed: [String]) {
        let gone = Set(removed.filter { !FileSystem.exists($0) })
        for digest in Set(gone.compactMap { edits[$0]?.original.digest }) {
            let file = folder.original(digest)
            if isCopy(file), Set(edits(naming: file)).isSubset(of: gone) { FileCalls.unlink(file) }
        }
    }

    private static func isOfAddress(_ edit: RememberedEdit) -> Bool {
        if case .address = edit.key { true } else { false }
    }

    private static func names(_ edit: RememberedEdit, _ digest: ContentDigest) -> Bool {
        edit.startsFrom(digest)
    }
}

/// The record of an overwritten file: `{"version":1,"path":"/photos/sea.jpg"}`.
struct EditBackupRecord {
    let path: String

    init(path: String) {
        self.path = path
    }

    /// - Returns: `nil` for a damaged record, or one of a newer version.
    init?(json data: Data) {
        guard let form = try? JSONDecoder().decode(Form.self, from: data), form.version == 1 else {
            return nil
        }
        path = form.path
    }

    var json: Data {
        JSONText.object([.init("version", .integer(1)), .init("path", .string(path))]).data
            + Data("\n".utf8)
    }

    private struct Form: Decodable {
        let version: Int
        let path: String
    }
}
