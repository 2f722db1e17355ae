import Core

/// How formats are called.
enum FormatWords {
    /// The name of a format as its makers write it, such as WebP for `webp`.
    static func name(_ format: String) -> String {
        format == "webp" ? "WebP" : format.uppercased()
    }

    static func name(_ format: OutputFormat) -> String { name(format.rawValue) }

    /// All formats that are written, such as `JPEG, PNG or WebP`.
    static var list: String {
        let names = OutputFormat.allCases.map { name($0) }
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}
