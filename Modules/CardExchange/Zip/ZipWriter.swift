import CImageEditorZip
import FoundationEssentials
import Glibc
import ImageEditorFiles

/// Writes a zip archive whose entries are loaded one at a time. Blocks.
enum ZipWriter {
    /// An entry to write.
    struct Item {
        let name: String
        /// True if the entry is deflated; otherwise it is stored.
        let isPacked: Bool
        /// Loads the bytes when the entry is written.
        let load: () throws -> Data
    }

    /// Writes `items` in order to `target`, atomically. Only one item's bytes are in memory at a
    /// time.
    ///
    /// - Returns: The size of the archive in bytes.
    /// - Throws: Any error of an item's `load`; `FileError`; ``CardArchiveError``.
    @discardableResult
    static func write(
        _ items: [Item], to target: URL, existing: AtomicFile.Existing, date: Date
    ) throws -> Int {
        let output = Output(try AtomicFile(at: target, existing: existing), items: items)
        let names = items.map { strdup($0.name) }
        defer { for name in names { free(name) } }
        let entries = zip(names, items).map { czip_item(name: $0, is_packed: $1.isPacked) }

        let problem = withExtendedLifetime(output) {
            czip_write(
                output.callbacks, entries, UInt64(entries.count),
                Int64(date.timeIntervalSince1970))
        }
        if let failure = output.failure { throw failure }
        switch problem {
        case CZIP_FINE: break
        case CZIP_NO_LIBRARY: throw CardArchiveError.libraryMissing(package: "libzip4")
        default: throw CardArchiveError.writingFailed
        }
        try output.commit()
        return output.size
    }
}

extension ZipWriter {
    /// The state that libzip's callbacks access.
    private final class Output {
        private(set) var failure: (any Error)?
        private(set) var size = 0
        private var file: AtomicFile?
        private let items: [Item]

        init(_ file: consuming AtomicFile, items: [Item]) {
            self.file = consume file
            self.items = items
        }

        var callbacks: czip_output {
            czip_output(
                context: Unmanaged.passUnretained(self).toOpaque(),
                load: { context, index, count in
                    guard let context, let count else { return nil }
                    return Output.of(context).load(Int(index), &count.pointee)
                },
                write: { context, offset, bytes, count in
                    guard let context else { return false }
                    return Output.of(context).write(
                        UnsafeRawBufferPointer(start: bytes, count: count), at: Int(offset))
                })
        }

        func commit() throws(FileError) {
            guard let file = file.take() else { return }
            try file.commit()
        }

        private static func of(_ context: UnsafeMutableRawPointer) -> Output {
            Unmanaged<Output>.fromOpaque(context).takeUnretainedValue()
        }

        private func load(_ index: Int, _ count: inout Int) -> UnsafeMutableRawPointer? {
            do {
                let data = try items[index].load()
                // Allocates a byte for empty data, because a null pointer means failure.
                guard let copy = malloc(max(data.count, 1)) else { return nil }
                data.withUnsafeBytes { bytes in
                    guard let start = bytes.baseAddress else { return }
                    memcpy(copy, start, bytes.count)
                }
                count = data.count
                return copy
            } catch {
                failure = failure ?? error
                return nil
            }
        }

        private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
            do {
                try file?.write(bytes, at: offset)
                size = max(size, offset + bytes.count)
                return true
            } catch {
                failure = failure ?? error
                return false
            }
        }
    }
}
