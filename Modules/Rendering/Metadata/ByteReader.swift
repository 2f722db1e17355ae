/// Numbers in bytes that may not be there.
struct ByteReader {
    let bytes: [UInt8]
    var isBigEndian = true

    func uint16(_ offset: Int) -> Int? { number(offset, 2) }
    func uint32(_ offset: Int) -> Int? { number(offset, 4) }

    func has(_ count: Int, at offset: Int) -> Bool {
        offset >= 0 && count >= 0 && offset <= bytes.count && count <= bytes.count - offset
    }

    func text(_ offset: Int, _ count: Int) -> String? {
        has(count, at: offset)
            ? String(decoding: bytes[offset..<offset + count], as: UTF8.self) : nil
    }

    private func number(_ offset: Int, _ count: Int) -> Int? {
        guard has(count, at: offset) else { return nil }
        let digits = bytes[offset..<offset + count]
        return isBigEndian
            ? digits.reduce(0) { $0 << 8 | Int($1) }
            : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
