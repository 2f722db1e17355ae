import Foundation
import GRDB

/// Texts as they are kept: SQLite ends a text at its first zero byte, so one that has zeros is kept
/// as bytes.
enum StoredText {
    static func value(_ text: String) -> DatabaseValue {
        text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
    }

    /// What two texts have in common that are equal to Swift: the bytes of their composed form.
    static func key(_ text: String) -> Data {
        Data((text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposed).utf8)
    }
}

extension String {
    fileprivate var precomposed: String { precomposedStringWithCanonicalMapping }
}
