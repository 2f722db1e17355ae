/// A hash that is the same on every machine and in every run, unlike `Hasher`'s.
///
/// It is the 64-bit FNV-1a hash with murmur3's finalizer, since FNV-1a alone gives similar texts
/// similar leading digits. The hash is not cryptographic: texts with equal hashes are easy to
/// construct.
package struct StableHash: Sendable {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    /// Returns the hash of one text's UTF-8.
    package static func of(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { of($0) }
    }

    static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = StableHash()
        hash.add(bytes)
        return hash.value
    }

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    /// Adds a text and an end mark, so that `"ab", "c"` and `"a", "bc"` differ.
    package mutating func add(field: String) {
        add(field.utf8)
        add(CollectionOfOne(0xff))
    }

    /// The hash of everything that was added.
    package var value: UInt64 {
        var hash = state
        hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
        hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
        return hash ^ (hash >> 33)
    }
}
