import FoundationEssentials
import Glibc
import ImageEditorFiles

/// A buffer for results of unknown size. It throws if memory runs out, while `Data` ends the
/// process.
struct GrowingData: ~Copyable {
    private var memory = FileMemory()
    private var count = 0

    /// - Throws: ``ImageDecodingError/outOfMemory``.
    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(ImageDecodingError) {
        guard let start = bytes.baseAddress, bytes.count > 0 else { return }
        if bytes.count > memory.capacity - count {
            let needed = count + bytes.count
            // Grow by half, or only to the needed size if there is no memory for more.
            guard memory.grow(to: Self.rounded(needed + needed / 2)) || memory.grow(to: needed)
            else { throw .outOfMemory }
        }
        memory.start?.advanced(by: count).copyMemory(from: start, byteCount: bytes.count)
        count += bytes.count
    }

    /// Removes the bytes, and keeps the memory.
    mutating func removeAll() { count = 0 }

    /// Calls `body` with the bytes.
    func withBytes(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        try body(UnsafeRawBufferPointer(start: memory.start, count: count))
    }

    /// Rounds a size of half a huge page or more up to whole huge pages.
    private static func rounded(_ size: Int) -> Int {
        let page = FileMemory.hugePage
        return size < page / 2 ? size : (size + page - 1) / page * page
    }

    /// Returns the bytes, without copying them.
    consuming func data() -> Data { memory.data(count: count) }
}
