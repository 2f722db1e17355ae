public import Core
public import FoundationEssentials
import Glibc
import ImageEditorFiles
import Synchronization

/// Stores each rendered image in a file of its own, named by its key.
///
/// Only the owner can access the files. A use sets a file's modification time, and the least
/// recently used files are removed beyond the budget. Several processes can use one folder at once.
/// Nothing is flushed to the disk: after a power failure a file may be empty, and a file whose
/// content does not fit its name and its checksum counts as missing.
public final class FileRenditionStore: RenditionStore {
    /// The maximum total size of the files in bytes.
    public let budget: Int
    /// The folder of the files.
    public let folder: URL
    /// An estimate of the size of all files in bytes; `nil` until they are counted.
    private let total = Mutex<Int?>(nil)

    /// Creates a store. This is cheap: the first image creates the folder.
    ///
    /// - Parameter folder: The folder of the files. If it is missing, it is created with access
    ///   for its owner only.
    public init(folder: URL, budget: Int = Limits().renditionBytes) {
        self.folder = folder
        self.budget = budget
    }

    public func data(for key: RenditionKey) async -> Data? {
        let path = path(of: key)
        guard let facts = EditFile.facts(path), facts.size <= budget,
            let data = FileCalls.contents(of: path).flatMap({ RenditionFile.image(in: $0, key) })
        else { return nil }
        EditFile.setTime(Self.now(), of: path)
        return data
    }

    /// - Throws: ``StorageError``.
    public func save(_ data: Data, for key: RenditionKey) async throws {
        let (path, file) = (path(of: key), RenditionFile.make(data, key))
        let replaced = EditFile.facts(path)?.size ?? 0
        guard file.count <= budget else { return try FileSystem.remove(path) }
        try FileSystem.makeFolder(folder.path)
        try EditFile.write(file, to: path, .process)
        // The system's own times are too coarse to order two files.
        EditFile.setTime(Self.now(), of: path)
        trim(after: file.count - replaced)
    }

    /// Removes all images.
    ///
    /// - Throws: ``StorageError``.
    public func clear() async throws {
        for file in files() { try FileSystem.remove(file.path) }
        total.withLock { $0 = nil }
    }

    /// Counts the images and their bytes.
    public func statistics() async -> (images: Int, bytes: Int) {
        let files = files()
        return (files.count, files.reduce(0) { $0 + $1.size })
    }
}

extension FileRenditionStore {
    /// Removes the least recently used files if the budget is exceeded, down to nine tenths of it.
    ///
    /// Other processes add files, too, so all files are counted, but not after each image.
    ///
    /// - Parameter added: The number of bytes by which the last image has changed the total.
    private func trim(after added: Int) {
        let isDue = total.withLock { total in
            guard let known = total, known + added <= budget else { return true }
            total = known + added
            return false
        }
        guard isDue else { return }
        let files = files().sorted { ($0.used, $0.path) < ($1.used, $1.path) }
        var bytes = files.reduce(0) { $0 + $1.size }
        // If another process has the lock, it is already removing files.
        if bytes > budget, let lock = try? FileLock.attempt(folder.path + "/.lock", .exclusive) {
            defer { lock.release() }
            for file in files.dropLast() where bytes > budget / 10 * 9 {
                FileCalls.unlink(file.path)
                bytes -= file.size
            }
        }
        // The total is set to at least 15/16 of the budget, so that this process counts again after
        // it has added at most a sixteenth.
        total.withLock { $0 = max(bytes, budget / 16 * 15) }
    }

    private func files() -> [(path: String, used: Int, size: Int)] {
        EditFolder.files(in: folder.path).compactMap { path in
            guard ContentDigest(EditFolder.name(path)) != nil, let facts = EditFile.facts(path)
            else { return nil }
            return (path, facts.written, facts.size)
        }
    }

    private func path(of key: RenditionKey) -> String { folder.path + "/" + key.text }

    /// Returns the time in nanoseconds since 1970.
    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}

/// The content of a file: a signature, the key, the SHA-256 of the image, and the image.
private enum RenditionFile {
    private static let signature = Data("imageeditor rendition 1\n".utf8)
    private static let headerSize = signature.count + 64 + 64

    static func make(_ image: Data, _ key: RenditionKey) -> Data {
        var file = Data(capacity: headerSize + image.count)
        file.append(header(of: image, key))
        file.append(image)
        return file
    }

    /// Returns the image; `nil` for a file that is damaged or was not written for this key.
    static func image(in file: Data, _ key: RenditionKey) -> Data? {
        guard file.count >= headerSize else { return nil }
        let image = Data(file.dropFirst(headerSize))
        return file.starts(with: header(of: image, key)) ? image : nil
    }

    private static func header(of image: Data, _ key: RenditionKey) -> Data {
        signature + Data((key.text + ContentDigest(of: image).text).utf8)
    }
}
