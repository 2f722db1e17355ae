/// Validates the names of archive entries.
///
/// Nothing is ever extracted to a path here, but other programs may extract an exported archive,
/// and an archive with a malicious name is not trusted.
enum ZipEntryName {
    /// - Throws: ``CardArchiveError/unsafeName(_:)``.
    static func check(_ name: String) throws(CardArchiveError) {
        let path = name.hasSuffix("/") ? name.dropLast() : name[...]
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isSafe =
            name.utf8.count <= 1_000
            && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
            && name.unicodeScalars.allSatisfy(isAllowed)
        guard isSafe else { throw .unsafeName(name) }
    }

    /// Returns a key that is equal for names that a file system may treat as the same.
    static func key(_ name: String) -> String {
        (name.hasSuffix("/") ? String(name.dropLast()) : name).lowercased()
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        // Refuses spaces, too: libzip returns a zero byte as a space, and no wallet writes spaces.
        case " ", "\\", ":", "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}": false
        // Characters that change the direction of writing can disguise a name.
        case "\u{200e}", "\u{200f}", "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": false
        default: true
        }
    }
}
