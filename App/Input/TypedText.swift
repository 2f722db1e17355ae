import ArgumentParser
import ImageEditorFiles

/// Text that is typed to be stored and sent, unlike the name of a file.
enum TypedText {
    /// - Throws: `ValidationError` if the text contains bytes that are not UTF-8. A file name may,
    ///   and in memory each is a scalar, which another program would take for a character.
    static func check(_ text: String?, of option: String) throws {
        guard let text, text.unicodeScalars.contains(where: { $0.fileByte != nil }) else { return }
        throw ValidationError("\(option) is not UTF-8")
    }
}
