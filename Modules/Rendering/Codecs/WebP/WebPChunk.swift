/// A chunk of a WebP file.
struct WebPChunk {
    /// The type of four letters, such as `VP8L`.
    let type: String
    /// The offset of the chunk, which begins with its type.
    let start: Int
    /// The size of the payload in bytes, as the chunk's header states it.
    let size: Int
    /// The range of the payload, which ends early in a truncated file.
    let payload: Range<Int>

    /// True if the payload is complete.
    var isWhole: Bool { payload.count == size }

    static let headSize = 8

    /// Returns the chunks within a range, in order; the last one may be truncated.
    static func all(
        in bytes: UnsafeRawBufferPointer, _ range: Range<Int>
    ) -> some Sequence<WebPChunk> {
        sequence(state: range.lowerBound) { (position: inout Int) -> WebPChunk? in
            guard range.upperBound - position >= headSize else { return nil }
            let start = position
            let size = number(bytes, at: start + 4, size: 4)
            let body = start + headSize
            // Chunks are padded to an even length.
            position = body + size + size % 2
            return WebPChunk(
                type: String(decoding: bytes[start..<start + 4], as: UTF8.self), start: start,
                size: size, payload: body..<min(body + size, range.upperBound))
        }
    }

    /// Reads a little-endian number.
    static func number(_ bytes: UnsafeRawBufferPointer, at offset: Int, size: Int) -> Int {
        (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }

    /// Returns a number as little-endian bytes.
    static func bytes(of value: Int, size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
