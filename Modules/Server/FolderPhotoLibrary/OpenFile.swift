import CImageEditorFolders
import Core
import Foundation

/// A file that is open for reading. The last reference closes it.
final class OpenFile: Sendable {
    let state: FileState
    private let descriptor: Int32

    /// Takes ownership of `descriptor`. Closes it and returns `nil` unless it is a regular file.
    init?(_ descriptor: Int32) {
        var entry = folder_entry()
        guard descriptor >= 0 else { return nil }
        guard folder_entry_read(descriptor, "", &entry) == 0, entry.is_file else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        state = FileState(entry)
    }

    deinit {
        close(descriptor)
    }

    /// Reads up to `buffer.count` bytes at `offset`, and returns how many were read: 0 at the end
    /// of the file. Blocks.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            if errno != EINTR { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        }
    }

    /// Reads the bytes of `range`. Blocks.
    ///
    /// - Throws: `POSIXError`, or ``PhotoLibraryError/truncated`` if the file ends before the end
    ///   of `range`.
    func read(_ range: Range<Int>) throws -> Data {
        var data = Data(count: range.count)
        var count = 0
        while count < range.count {
            let read = try data.withUnsafeMutableBytes {
                try self.read(
                    into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]),
                    at: range.lowerBound + count)
            }
            guard read > 0 else { throw PhotoLibraryError.truncated }
            count += read
        }
        return data
    }

    /// Returns the image format that the first bytes indicate; `nil` if it is not one that we read.
    /// Blocks.
    func format() throws -> ImageFormat? {
        var start = [UInt8](repeating: 0, count: ImageFormat.signatureLength)
        let count = try start.withUnsafeMutableBytes { try read(into: $0, at: 0) }
        return ImageFormat(sniffing: start.prefix(count), among: ImageFormat.read)
    }
}
