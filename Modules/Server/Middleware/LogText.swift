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

    /// A path without the part of upload addresses that lets one upload, and without the
    /// identifiers of cards, which can be names.
    static func path(_ path: String) -> String {
        for secret in ["/upload/", "/cards/items/"] where path.hasPrefix(secret) {
            return "\(secret)…"
        }
        return escaped(path)
    }
}
