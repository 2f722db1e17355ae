import FoundationEssentials
import Glibc

/// Allocates memory whose size depends on an image or an edit. It throws if memory runs out, while
/// Swift's own allocation ends the process.
package enum CheckedMemory {
    /// Allocates zeroed bytes. Release them with ``free(_:)``.
    static func allocateZeroed(
        _ count: Int
    ) throws(ImageDecodingError) -> UnsafeMutableRawPointer {
        // `calloc` does not write large blocks, which come zeroed from the system.
        guard let memory = calloc(max(count, 1), 1) else { throw .outOfMemory }
        return memory
    }

    /// Allocates zeroed room for values of a trivial type, whose alignment is at most 16 bytes.
    /// Release it with ``free(_:)``.
    static func allocate<Value: BitwiseCopyable>(
        _ count: Int, of type: Value.Type
    ) throws(ImageDecodingError) -> UnsafeMutablePointer<Value> {
        try allocateZeroed(count * MemoryLayout<Value>.stride).assumingMemoryBound(to: type)
    }

    static func free(_ memory: UnsafeMutableRawPointer?) {
        Glibc.free(memory)
    }

    /// Throws if there is no memory for an array of `count` bytes. Without this check, the array's
    /// own allocation would end the process.
    package static func checkRoom(for count: Int) throws(ImageDecodingError) {
        // Check with a system call: an optimiser may remove a pair of `malloc` and `free`, so that
        // they would always succeed.
        let memory = mmap(
            nil, max(count, 1), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard Int(bitPattern: memory) != -1 else { throw .outOfMemory }
        munmap(memory, max(count, 1))
    }
}
