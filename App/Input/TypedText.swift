import ArgumentParser
import ImageEditorFiles

/// Checks typed text that is stored and sent, unlike the name of a file.
enum TypedText {
    /// - Throws: `ValidationError` if the text contains bytes that are not UTF-8. A `String` holds
    ///   such a byte as a private-use scalar, which other programs would show as a character. Only
    ///   file names may contain these bytes.
    static func check(_ text: String?, of option: String) throws {
        guard let text, text.unicodeScalars.contains(where: { $0.fileByte != nil }) else { return }
        throw ValidationError("\(option) is not UTF-8")
    }
}
