import FoundationEssentials
import Glibc

/// A buffer for results of unknown size.
///
/// `Data` would end the process where memory runs out; this buffer throws.
struct GrowingData: ~Copyable {
    private var memory: UnsafeMutableRawPointer?
    private var count = 0
    private var capacity = 0

    deinit { CheckedMemory.free(memory) }

    /// - Throws: ``ImageDecodingError/outOfMemory``.
    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(ImageDecodingError) {
        guard let start = bytes.baseAddress, bytes.count > 0 else { return }
        if bytes.count > capacity - count {
            let needed = count + bytes.count
            // Grows by half, or to the needed size where half is too much.
            if !resize(to: needed + needed / 2), !resize(to: needed) { throw .outOfMemory }
        }
        memory?.advanced(by: count).copyMemory(from: start, byteCount: bytes.count)
        count += bytes.count
    }

    private mutating func resize(to size: Int) -> Bool {
        guard let larger = realloc(memory, size) else { return false }
        (memory, capacity) = (larger, size)
        return true
    }

    /// The bytes, without copying them.
    consuming func data() -> Data {
        guard let start = memory else { return Data() }
        memory = nil
        return Data(bytesNoCopy: start, count: count, deallocator: .free)
    }
}
