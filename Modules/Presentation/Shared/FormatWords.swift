import Core

/// How formats are called.
enum FormatWords {
    /// The name of a format as its makers write it, such as WebP for `webp`.
    static func name(_ format: String) -> String {
        format == "webp" ? "WebP" : format.uppercased()
    }

    static func name(_ format: OutputFormat) -> String { name(format.rawValue) }
}
