import Foundation

/// Makes the short names of images.
///
/// A 64-bit FNV-1a hash of the URL's UTF-8, mixed by murmur3's finalizer: FNV-1a alone leaves the
/// leading digits of similar URLs alike, and people type leading digits.
enum ImageID {
    static func make(for url: URL) -> String {
        var address = url.absoluteString
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        address.withUTF8 { bytes in
            for byte in bytes {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
        }
        hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
        hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
        hash ^= hash >> 33
        return hexadecimal(hash)
    }

    /// All 16 digits. A feed has an id for each of its thousands of items, so this is written out:
    /// `String(_:radix:)` with its padding takes four times as long.
    private static func hexadecimal(_ value: UInt64) -> String {
        String(unsafeUninitializedCapacity: 16) { digits in
            for index in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: value >> (60 - 4 * index)) & 15
                digits[index] =
                    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 16
        }
    }
}
