/// Reads and writes numbers at offsets that may be outside of the bytes.
struct ByteReader {
    private(set) var bytes: [UInt8]
    var isBigEndian = true

    func uint16(_ offset: Int) -> Int? { number(offset, 2) }
    func uint32(_ offset: Int) -> Int? { number(offset, 4) }

    init(bytes: [UInt8], isBigEndian: Bool = true) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
    }

    /// Returns a number as four big-endian bytes.
    static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Overwrites a number in place, if it lies within the bytes.
    mutating func put(_ value: Int, at offset: Int, size: Int) {
        guard has(size, at: offset) else { return }
        for index in 0..<size {
            let shift = 8 * (isBigEndian ? size - 1 - index : index)
            bytes[offset + index] = UInt8(truncatingIfNeeded: value >> shift)
        }
    }

    /// Overwrites an existing range with zeros.
    mutating func wipe(_ range: Range<Int>) {
        bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
    }

    mutating func append(_ more: [UInt8]) {
        bytes += more
    }

    /// Drops all bytes from `offset` on.
    mutating func cut(at offset: Int) {
        bytes.removeSubrange(offset...)
    }

    func has(_ count: Int, at offset: Int) -> Bool {
        offset >= 0 && count >= 0 && offset <= bytes.count && count <= bytes.count - offset
    }

    func text(_ offset: Int, _ count: Int) -> String? {
        has(count, at: offset)
            ? String(decoding: bytes[offset..<offset + count], as: UTF8.self) : nil
    }

    /// Returns a number of `count` bytes; `nil` if not all of them are within the bytes.
    func number(_ offset: Int, _ count: Int) -> Int? {
        guard has(count, at: offset) else { return nil }
        let digits = bytes[offset..<offset + count]
        return isBigEndian
            ? digits.reduce(0) { $0 << 8 | Int($1) }
            : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
