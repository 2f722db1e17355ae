import Foundation
import GRDB

/// Converts text for storage. SQLite ends a text at its first zero byte, so a text with zeros is
/// stored as bytes.
enum StoredText {
    static func value(_ text: String) -> DatabaseValue {
        text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
    }

    /// Returns a key that is the same for texts that Swift considers equal: the UTF-8 of their
    /// composed form.
    static func key(_ text: String) -> Data {
        Data((text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposed).utf8)
    }
}

extension String {
    fileprivate var precomposed: String { precomposedStringWithCanonicalMapping }
}
