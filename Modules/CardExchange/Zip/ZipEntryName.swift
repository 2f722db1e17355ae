/// Whether an entry's name is one that an archive of cards may have.
///
/// Nothing is ever extracted to a path, but other programs extract what we pass on, and an archive
/// that tries something is not one to take cards from.
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

    /// Two names that any file system may take for one have one key.
    static func key(_ name: String) -> String {
        (name.hasSuffix("/") ? String(name.dropLast()) : name).lowercased()
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        // libzip hands over a zero byte as a space, and no wallet writes spaces.
        case " ", "\\", ":", "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}": false
        // What turns the direction of writing around disguises a name.
        case "\u{200e}", "\u{200f}", "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": false
        default: true
        }
    }
}
