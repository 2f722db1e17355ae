import CImageEditorFiles
public import FoundationEssentials
import Glibc

/// Memory for the bytes of a whole file.
///
/// Unlike `Data`, it is not filled with zeros first, and a lack of memory does not end the process.
/// A megabyte or more is mapped in such a way that the kernel can use huge pages: a fault for each
/// page of 4 KiB would take longer than copying its bytes.
public struct FileMemory: ~Copyable {
    /// The size in bytes from which memory is mapped. Smaller memory comes from the heap, which
    /// reuses it without page faults.
    private static let leastMapped = 1 << 20

    /// The size of a huge page in bytes. A capacity that is a multiple of it needs no small pages.
    public static let hugePage = 2 << 20

    /// The first byte; `nil` if ``capacity`` is 0.
    public private(set) var start: UnsafeMutableRawPointer?
    /// The size of the memory in bytes.
    public private(set) var capacity = 0

    /// Creates memory with a capacity of 0.
    public init() {}

    deinit { Self.free(start, capacity) }

    /// Enlarges the memory and keeps its bytes; new bytes are undefined.
    ///
    /// - Returns: `false`, without a change, if memory is short.
    public mutating func grow(to size: Int) -> Bool {
        guard size > capacity else { return true }
        guard let larger = enlarged(to: size) else { return false }
        (start, capacity) = (larger, size)
        return true
    }

    private func enlarged(to size: Int) -> UnsafeMutableRawPointer? {
        if size < Self.leastMapped { return realloc(start, size) }
        guard let start else { return cfiles_memory_make(size) }
        if capacity >= Self.leastMapped { return cfiles_memory_grown(start, capacity, size) }
        guard let larger = cfiles_memory_make(size) else { return nil }
        larger.copyMemory(from: start, byteCount: capacity)
        Glibc.free(start)
        return larger
    }

    /// Returns the first `count` bytes, without copying them.
    public consuming func data(count: Int) -> Data {
        guard let start, count > 0 else { return Data() }
        let capacity = capacity
        self.start = nil
        self.capacity = 0
        return Data(
            bytesNoCopy: start, count: count,
            deallocator: .custom { memory, _ in Self.free(memory, capacity) })
    }

    private static func free(_ start: UnsafeMutableRawPointer?, _ capacity: Int) {
        guard let start else { return }
        if capacity < leastMapped {
            Glibc.free(start)
        } else {
            cfiles_memory_free(start, capacity)
        }
    }
}
