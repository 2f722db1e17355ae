import CImageEditorZip
import FoundationEssentials
import Glibc
import ImageEditorFiles

/// Reads the entries of a zip archive. Checks all entries when it opens the archive, and reads at
/// most as many bytes as requested. Blocks. Use it from one thread at a time.
final class ZipReader {
    private struct Entry {
        let name: String
        let index: UInt64
        let size: UInt64
    }

    private let archive: OpaquePointer
    private let file: Int32
    private let limits: CardArchiveLimits
    private let inflatedLimit: Int
    private var entries: [String: Entry] = [:]
    private var inflated = 0
    /// The byte range of each entry that was read, sorted by its start.
    private var extents: [(first: UInt64, end: UInt64, index: UInt64)] = []

    /// Opens an archive and checks all its entries.
    init(_ url: URL, limits: CardArchiveLimits) throws(CardArchiveError) {
        let file = FileCalls.open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .unreadable(code: errno) }
        do throws(CardArchiveError) {
            let size = try Self.size(of: file)
            archive = try Self.open(file)
            let (grown, isHuge) = size.multipliedReportingOverflow(by: limits.expansion)
            inflatedLimit = min(
                limits.inflatedBytes, max(limits.smallBytes, isHuge ? Int.max : grown))
        } catch {
            close(file)
            throw error
        }
        self.file = file
        self.limits = limits
        try readEntries()
    }

    deinit {
        czip_close(archive)
        close(file)
    }

    func has(_ name: String) -> Bool { entries[name] != nil }

    /// Returns the bytes of an entry, or `nil` if none exists with this name.
    ///
    /// The size in the archive is only used to reject an entry early; the limits apply to the
    /// bytes that are read.
    ///
    /// - Parameter limitName: The name of the limit in ``Limits/names``, if it has one.
    func data(
        _ name: String, atMost limit: Int, named limitName: String? = nil
    ) throws(CardArchiveError) -> Data? {
        guard let entry = entries[name] else { return nil }
        let excess = CardArchiveError.tooLarge(entry: name, limit: limit, name: limitName)
        guard entry.size <= limit else { throw excess }
        try check(czip_begin(archive, entry.index), name)
        let result = Result { () throws(CardArchiveError) in try readAll(of: name, limit, excess) }
        var (first, end): (UInt64, UInt64) = (0, 0)
        czip_end(archive, &first, &end)
        let data = try result.get()
        try claim(first, end, for: entry)
        return data
    }

    private static func size(of file: Int32) throws(CardArchiveError) -> Int {
        var facts = stat()
        guard fstat(file, &facts) == 0 else { throw .unreadable(code: errno) }
        switch facts.st_mode & S_IFMT {
        // An empty file is rejected here, because libzip treats it as an empty archive.
        case S_IFREG where facts.st_size > 0: return Int(facts.st_size)
        case S_IFDIR: throw .unreadable(code: EISDIR)
        default: throw .notAnArchive
        }
    }

    private static func open(_ file: Int32) throws(CardArchiveError) -> OpaquePointer {
        var problem = CZIP_FINE
        if let archive = czip_open(file, &problem) { return archive }
        // A file that starts like an archive but lacks the directory at its end was truncated.
        throw problem == CZIP_NO_ARCHIVE && begins(file, with: [0x50, 0x4b, 3, 4])
            ? .damaged(entry: nil) : Self.error(problem, nil)
    }

    private static func begins(_ file: Int32, with bytes: [UInt8]) -> Bool {
        var start = [UInt8](repeating: 0, count: bytes.count)
        return pread(file, &start, start.count, 0) == start.count && start == bytes
    }

    private func readEntries() throws(CardArchiveError) {
        let count = czip_count(archive)
        guard count <= limits.entries else { throw .tooManyEntries(limit: limits.entries) }
        var keys: Set<String> = []
        for index in 0..<count {
            var facts = czip_entry()
            guard czip_entry_at(archive, index, &facts),
                let name = String(validatingCString: facts.name)
            else { throw .damaged(entry: nil) }
            try ZipEntryName.check(name)
            guard keys.insert(ZipEntryName.key(name)).inserted else { throw .duplicateEntry(name) }
            guard !facts.is_encrypted else { throw .encrypted }
            guard !facts.is_special else { throw .notAFile(entry: name) }
            entries[name] = Entry(name: name, index: index, size: facts.size)
        }
    }

    /// - Parameter excess: The error for more than `limit` bytes.
    private func readAll(
        of name: String, _ limit: Int, _ excess: CardArchiveError
    ) throws(CardArchiveError) -> Data {
        var data = Data()
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var problem = CZIP_FINE
            let count = Int(czip_read(archive, &piece, piece.count, &problem))
            try check(problem, name)
            if count == 0 { return data }
            guard data.count + count <= limit else { throw excess }
            inflated += count
            guard inflated <= inflatedLimit else { throw .tooLargeInflated(limit: inflatedLimit) }
            data.append(contentsOf: piece[..<count])
        }
    }

    /// Records the byte range of an entry, and rejects overlaps.
    private func claim(_ first: UInt64, _ end: UInt64, for entry: Entry) throws(CardArchiveError) {
        guard first < end else { return }
        var (low, high) = (0, extents.count)
        while low < high {
            let middle = (low + high) / 2
            if extents[middle].first < first { low = middle + 1 } else { high = middle }
        }
        for neighbour in extents[max(0, low - 1)..<min(extents.count, low + 1)] {
            if neighbour.index == entry.index { return }
            guard neighbour.end <= first || end <= neighbour.first else {
                throw .overlappingEntries(entry.name)
            }
        }
        extents.insert((first, end, entry.index), at: low)
    }

    private func check(_ problem: czip_problem, _ name: String) throws(CardArchiveError) {
        if problem != CZIP_FINE { throw Self.error(problem, name) }
    }

    private static func error(_ problem: czip_problem, _ name: String?) -> CardArchiveError {
        switch problem {
        case CZIP_NO_LIBRARY: .libraryMissing(package: "libzip4")
        case CZIP_NO_ARCHIVE: .notAnArchive
        case CZIP_NO_MEMORY: .unreadable(code: ENOMEM)
        case CZIP_IO: .unreadable(code: EIO)
        case CZIP_UNSUPPORTED: name.map { .unsupportedPacking(entry: $0) } ?? .damaged(entry: nil)
        default: .damaged(entry: name)
        }
    }
}
