/// Makes untrusted text safe for a terminal.
enum LogText {
    /// Escapes control characters, format characters and line separators. Truncates the text at 500
    /// Unicode scalars.
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

    /// Returns the path without secrets: it leaves out the key of an upload address, and the
    /// identifiers of cards, which can be names.
    static func path(_ path: String) -> String {
        for secret in ["/upload/", "/cards/items/"] where path.hasPrefix(secret) {
            return "\(secret)…"
        }
        return escaped(path)
    }
}
