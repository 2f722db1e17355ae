import CImageEditorText
import Synchronization

/// The installed fonts, as fontconfig finds them.
///
/// fontconfig substitutes another family for a missing one. Here a missing family is an error,
/// except for the generic names.
enum FontLibrary {
    /// The generic names. Each stands for every installed font, in fontconfig's order.
    static let kinds: Set<String> = ["sans-serif", "serif", "monospace"]
    /// The system packages that text needs.
    static let packages = "libharfbuzz0b, libfribidi0 and libfontconfig1"

    private struct Key: Hashable {
        let name: String
        let style: FontStyle
    }

    /// A cache of families. Its size is bounded, because edits may name any number of families.
    private static let found = Mutex<[Key: FontFamily]>([:])
    private static let most = 64
    private static let coloredFonts = Mutex<FontFamily?>(nil)

    /// - Throws: ``FilterError/unavailable(filter:reason:)`` where the libraries, the family or the
    ///   style is missing.
    static func family(_ name: String, style: FontStyle) throws(FilterError) -> FontFamily {
        guard ctext_is_available() else {
            throw unavailable("it needs the Debian packages \(packages)")
        }
        let key = Key(name: name.lowercased(), style: style)
        if let family = found.withLock({ $0[key] }) { return family }
        let family = try search(name, style)
        found.withLock { found in
            if found.count >= most { found = [:] }
            found[key] = family
        }
        return family
    }

    /// Returns the fonts whose glyphs have colours, the best first; empty if none is installed.
    ///
    /// - Throws: ``FilterError/unavailable(filter:reason:)``.
    static func colored() throws(FilterError) -> FontFamily {
        if let family = coloredFonts.withLock({ $0 }) { return family }
        var matches = ctext_matches()
        defer { ctext_matches_free(&matches) }
        guard ctext_find_colored(&matches) else {
            throw unavailable("there is not enough memory for fonts")
        }
        let family = FontFamily(
            UnsafeBufferPointer(start: matches.matches, count: matches.count).map { match in
                FontFamily.File(
                    path: String(cString: match.path), index: match.index,
                    family: String(cString: match.family))
            })
        coloredFonts.withLock { $0 = family }
        return family
    }

    static func unavailable(_ reason: String) -> FilterError {
        .unavailable(filter: Text.name, reason: reason)
    }

    private static func search(
        _ name: String, _ style: FontStyle
    ) throws(FilterError) -> FontFamily {
        let isKind = kinds.contains(name.lowercased())
        var matches = ctext_matches()
        defer { ctext_matches_free(&matches) }
        guard ctext_find(name, style.isBold, style.isItalic, isKind, &matches) else {
            throw unavailable("there is not enough memory for fonts")
        }
        var files: [FontFamily.File] = []
        var isStyled = false
        for match in UnsafeBufferPointer(start: matches.matches, count: matches.count) {
            let family = String(cString: match.family)
            guard isKind || match.is_of_family else {
                throw unavailable(
                    "no font \(name) is installed (the nearest is \(family); fc-list : family"
                        + " lists what there is)")
            }
            guard match.has_outlines || match.has_colors else { continue }
            let fits = match.is_bold == style.isBold && match.is_italic == style.isItalic
            // The fonts after the first match supply the characters that it lacks.
            isStyled = isStyled || fits
            guard isStyled else { continue }
            files.append(
                FontFamily.File(
                    path: String(cString: match.path), index: match.index, family: family))
        }
        guard matches.count > 0 else { throw unavailable("no font at all is installed") }
        let family = FontFamily(files)
        guard !files.isEmpty else {
            throw unavailable("the font \(name) has no style \(style.rawValue)")
        }
        guard family.first != nil else {
            throw unavailable("the font \(name) has no outlines that can be read")
        }
        return family
    }
}
