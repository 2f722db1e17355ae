import Foundation

/// Makes the short names of images.
///
/// A 64-bit FNV-1a hash of the URL's UTF-8, mixed by murmur3's finalizer: FNV-1a alone leaves the
/// leading digits of similar URLs alike, and people type leading digits.
enum ImageID {
    static func make(for url: URL) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in url.absoluteString.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
        hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
        hash ^= hash >> 33
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
