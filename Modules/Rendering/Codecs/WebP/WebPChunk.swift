/// A chunk of a WebP, as it stands in the file.
struct WebPChunk {
    /// Four letters, such as `VP8L`.
    let type: String
    /// Where its type begins.
    let start: Int
    /// Bytes of what it holds, by its own account.
    let size: Int
    /// What is there of it.
    let payload: Range<Int>

    /// Whether it goes on to its end.
    var isWhole: Bool { payload.count == size }

    static let headSize = 8

    /// The chunks within a range, one after the other; the last one may be cut off.
    static func all(
        in bytes: UnsafeRawBufferPointer, _ range: Range<Int>
    ) -> some Sequence<WebPChunk> {
        sequence(state: range.lowerBound) { (position: inout Int) -> WebPChunk? in
            guard range.upperBound - position >= headSize else { return nil }
            let start = position
            let size = number(bytes, at: start + 4, size: 4)
            let body = start + headSize
            // Every chunk is filled up to an even length.
            position = body + size + size % 2
            return WebPChunk(
                type: String(decoding: bytes[start..<start + 4], as: UTF8.self), start: start,
                size: size, payload: body..<min(body + size, range.upperBound))
        }
    }

    /// A number whose lowest byte comes first.
    static func number(_ bytes: UnsafeRawBufferPointer, at offset: Int, size: Int) -> Int {
        (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }

    /// The same as bytes.
    static func bytes(of value: Int, size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
