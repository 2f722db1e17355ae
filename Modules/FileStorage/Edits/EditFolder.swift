import Core
import FoundationEssentials
import Glibc
import ImageEditorFiles

/// The paths of the files of remembered edits.
///
/// ```
/// edits/file-<digest>.json          an edit of a file, by the digest of its path
/// edits/address-<digest>.json       an edit of an image of the web, by its address
/// edits/<digest>.json               an edit of a file, written by an earlier version
/// edits/originals/<digest>          the bytes of an overwritten file or of an image of the web
/// edits/originals/<digest>-<path>.json   the path of a file that had these bytes
/// edits/.left-by-sweep              the number of edits that the last sweep left
/// edits/.lock                       held while an edit is compared and replaced
/// edits/.lock-originals             held while an original is stored or removed
/// edits/.lock-<digits>              held while a file is edited, by the digest of its path
/// ```
struct EditFolder: Sendable {
    static let ending = ".json"

    let path: String
    var originals: String { path + "/originals" }
    var leftBySweep: String { path + "/.left-by-sweep" }
    var lock: String { path + "/.lock" }

    init(_ folder: URL) {
        path = folder.path
    }

    func file(of key: EditKey) -> String {
        switch key {
        case .file(let file): path + "/file-" + Self.digits(of: file) + Self.ending
        case .address(let url):
            path + "/address-" + Self.digits(of: url.absoluteString) + Self.ending
        }
    }

    func original(_ digest: ContentDigest) -> String { originals + "/" + digest.text }

    /// Returns the path of the record that the file at `path` had the bytes of `digest` before an
    /// edit overwrote it.
    func backup(_ digest: ContentDigest, of path: String) -> String {
        "\(original(digest))-\(Self.digits(of: path).prefix(16))\(Self.ending)"
    }

    /// Returns the digests of the overwritten bytes of the file at `path`, from the records of
    /// ``backup(_:of:)``.
    func backups(of path: String) -> [ContentDigest] {
        let ending = "-\(Self.digits(of: path).prefix(16))\(Self.ending)"
        return Self.files(in: originals).map(Self.name).filter { $0.hasSuffix(ending) }
            .compactMap { ContentDigest(String($0.dropLast(ending.count))) }
    }

    /// The lock of the originals: shared while one is stored, exclusive while some are removed.
    var originalsLock: String { lock + "-originals" }

    /// Returns the lock of a path. Paths share 256 locks, so that the folder stays small.
    func lock(of path: String) -> String { "\(lock)-\(Self.digits(of: path).prefix(2))" }

    /// Returns true for the file of an edit that an earlier version wrote.
    static func isEarlier(_ file: String) -> Bool { isEarlier(name: name(file).utf8) }

    private static func isEarlier(name: some Collection<UInt8>) -> Bool {
        // The lengths differ for almost all files, so that no text is made of their names.
        name.count == 64 + ending.utf8.count
            && name.suffix(ending.utf8.count).elementsEqual(ending.utf8)
            && ContentDigest(String(decoding: name.prefix(64), as: UTF8.self)) != nil
    }

    static func name(_ path: String) -> String {
        String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    private static func digits(of text: String) -> String {
        ContentDigest(of: Data(utf8Of: text)).text
    }

    /// Returns the paths of the visible files in `folder`; empty if the folder cannot be read.
    static func files(in folder: String) -> [String] { paths(in: folder) { _ in true } }

    /// Returns the paths of the files in `folder` of edits that an earlier version wrote.
    static func earlierFiles(in folder: String) -> [String] { paths(in: folder, isEarlier(name:)) }

    /// Returns the number of visible files in `folder`.
    static func count(in folder: String) -> Int {
        var count = 0
        forEachName(in: folder) { _ in count += 1 }
        return count
    }

    private static func paths(
        in folder: String, _ isIncluded: (UnsafeRawBufferPointer) -> Bool
    ) -> [String] {
        var paths: [String] = []
        forEachName(in: folder) { name in
            if isIncluded(name) { paths.append(folder + "/" + String(pathBytes: name)) }
        }
        return paths
    }

    /// Calls `body` with the name of each visible file in `folder`; never if the folder cannot be
    /// read.
    private static func forEachName(
        in folder: String, _ body: (UnsafeRawBufferPointer) -> Void
    ) {
        UnfinishedFiles.sweepOnce(folder) { entry in
            guard Int(entry.pointee.d_type) != Int(DT_DIR) else { return }
            body(FileCalls.nameBytes(of: entry))
        }
    }
}
