import Foundation

/// The short names of images.
///
/// A 64-bit FNV-1a hash of the URL's UTF-8, mixed by murmur3's finalizer: FNV-1a alone leaves the
/// leading digits of similar URLs alike, and people type leading digits.
public enum ImageID {
    /// How many hexadecimal digits an id has.
    public static let digits = 16
    /// How many leading digits can stand for an id.
    public static let fewestDigits = 4

    /// Whether `text` can be an id or the beginning of one: 4 to 16 hexadecimal digits of any case.
    public static func canBegin(with text: String) -> Bool {
        (fewestDigits...digits).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isHexDigit }
    }

    static func make(for url: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in url.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
        hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
        hash ^= hash >> 33
        let text = String(hash, radix: 16)
        return String(repeating: "0", count: digits - text.count) + text
    }
}
