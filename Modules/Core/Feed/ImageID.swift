import Foundation

/// Short ids of images.
///
/// A 64-bit FNV-1a hash of the URL's UTF-8, with murmur3's finalizer. FNV-1a alone gives similar
/// URLs similar leading digits, and users type leading digits.
public enum ImageID {
    /// The number of hexadecimal digits of an id.
    public static let digits = 16
    /// The smallest number of leading digits that may stand for an id.
    public static let fewestDigits = 4

    /// Returns true if `text` can be an id or a prefix of one: 4 to 16 hexadecimal digits in
    /// either case.
    public static func canBegin(with text: String) -> Bool {
        (fewestDigits...digits).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isHexDigit }
    }

    /// Returns the id of the image at `url`, the text of the URL in the feed.
    package static func make(for url: String) -> String {
        let text = String(StableHash.of(url), radix: 16)
        return String(repeating: "0", count: digits - text.count) + text
    }
}
