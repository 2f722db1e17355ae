/// Zeroed memory that begins at a line of the cache, which is also the beginning of a whole vector.
/// It is released with this value.
struct AlignedMemory: ~Copyable {
    /// The alignment in bytes.
    static let alignment = 64

    /// The first byte.
    let start: UnsafeMutableRawPointer
    /// The memory that the system has allocated; it must be freed.
    private let base: UnsafeMutableRawPointer

    /// Allocates at least `count` bytes. Those that nothing uses take no memory, if they are many.
    ///
    /// - Throws: ``ImageDecodingError/outOfMemory``.
    init(_ count: Int) throws(ImageDecodingError) {
        base = try CheckedMemory.allocateZeroed(count + Self.alignment - 1)
        start = base.alignedUp(toMultipleOf: Self.alignment)
    }

    deinit { CheckedMemory.free(base) }
}
