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

    /// The id of the image at `url`, as its text stands in a feed.
    package static func make(for url: String) -> String {
        let text = String(StableHash.of(url), radix: 16)
        return String(repeating: "0", count: digits - text.count) + text
    }
}
