/// Makes text from outside fit for a terminal.
enum LogText {
    /// Control characters, and what turns the direction of text, as escapes; cut at 500 characters.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars.prefix(500) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A path without the part of upload addresses that lets one upload.
    static func path(_ path: String) -> String {
        path.hasPrefix("/upload/") ? "/upload/…" : escaped(path)
    }
}
