import CImageEditorText
import Foundation

/// Text without a line break, and the properties of its characters.
struct Paragraph {
    /// Unicode scalars.
    let characters: [UInt32]
    /// The starts of the grapheme clusters, in order.
    let starts: [Int]
    /// Bidirectional embedding levels; odd ones run leftwards.
    let levels: [Int8]
    let scripts: [UInt32]
    let fonts: [Font]
    /// True if lines begin on the right.
    let isLeftward: Bool

    /// - Throws: ``FilterError/unavailable(filter:reason:)`` for a character that no font has, and
    ///   ``FilterError/invalidValue(filter:parameter:value:expected:)`` for one that cannot be
    ///   drawn.
    init(_ text: Substring, in families: [FontFamily]) throws(FilterError) {
        var characters: [UInt32] = []
        var starts: [Int] = []
        var fonts: [Font] = []
        for character in text {
            let scalars = character == "\t" ? [" "] : Array(character.unicodeScalars)
            let font = try Self.font(for: scalars, after: fonts.last, in: families)
            starts.append(characters.count)
            characters += scalars.map(\.value)
            fonts += scalars.map { _ in font }
        }
        var levels = [Int8](repeating: 0, count: characters.count)
        var isLeftward = false
        guard ctext_levels(characters, characters.count, &levels, &isLeftward) else {
            throw FontLibrary.unavailable("there is not enough memory for the text")
        }
        self.characters = characters
        self.starts = starts
        self.fonts = fonts
        self.levels = levels
        self.isLeftward = isLeftward
        scripts = Self.scripts(of: characters)
    }

    private static func font(
        for scalars: [Unicode.Scalar], after last: Font?, in families: [FontFamily]
    ) throws(FilterError) -> Font {
        if let control = scalars.first(where: { $0.properties.generalCategory == .control }) {
            throw .invalidValue(
                filter: Text.name, parameter: "text", value: "with \(code(control))",
                expected: "a text without control characters")
        }
        // Invisible characters need no glyph.
        let seen = scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        if seen.isEmpty, let font = last ?? families.first?.first { return font }
        var composed = String.UnicodeScalarView()
        composed.append(contentsOf: seen)
        let whole = Array(String(composed).precomposedStringWithCanonicalMapping.unicodeScalars)
        for family in families {
            if let font = family.font(for: seen) ?? family.font(for: whole) { return font }
        }
        let character = String(composed)
        let names = families.compactMap { $0.first?.family }.joined(separator: ", ")
        throw FontLibrary.unavailable(
            "no glyph for \(character) (\(seen.map(code).joined(separator: " "))) in \(names);"
                + " font=FAMILY;FAMILY names fonts that have it")
    }

    private static func code(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// The script of each character. Common characters, such as spaces, take the script before
    /// them, or the first one.
    private static func scripts(of characters: [UInt32]) -> [UInt32] {
        let own = characters.map(ctext_script)
        var last = own.first(where: ctext_is_own_script) ?? ctext_script(0x61)
        return own.map { script in
            if ctext_is_own_script(script) { last = script }
            return last
        }
    }
}
