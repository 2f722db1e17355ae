/// A set of ASCII characters; a lookup is a shift and a mask.
struct ASCIISet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ characters: StaticString) {
        self = ASCIISet().union(characters)
    }

    private init() {}

    func union(_ characters: StaticString) -> ASCIISet {
        var set = self
        characters.withUTF8Buffer { bytes in
            for byte in bytes where byte < 64 { set.low |= 1 << UInt64(byte) }
            for byte in bytes where byte >= 64 && byte < 128 { set.high |= 1 << UInt64(byte - 64) }
        }
        return set
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<64: low >> UInt64(byte) & 1 == 1
        case 64..<128: high >> UInt64(byte - 64) & 1 == 1
        default: false
        }
    }
}
