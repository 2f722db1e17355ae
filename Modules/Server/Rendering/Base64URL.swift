import Foundation

/// Base64 with the alphabet that needs no escapes in a URL: RFC 4648, section 5.
enum Base64URL {
    /// Decodes `text`, with or without padding.
    ///
    /// - Returns: `nil` for anything else, including `+` and `/` of the other alphabet.
    static func decode(_ text: String) -> Data? {
        var letters: [UInt8] = []
        letters.reserveCapacity(text.utf8.count + 3)
        for letter in text.utf8 {
            switch letter {
            case UInt8(ascii: "-"): letters.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): letters.append(UInt8(ascii: "/"))
            case UInt8(ascii: "+"), UInt8(ascii: "/"): return nil
            default: letters.append(letter)
            }
        }
        while letters.count % 4 != 0 { letters.append(UInt8(ascii: "=")) }
        return Data(base64Encoded: Data(letters))
    }
}
