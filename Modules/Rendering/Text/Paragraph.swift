import CImageEditorText
// This import provides `_nfc`. The same function of Foundation would link ICU.
@_spi(_Unicode) import Swift

/// Text without a line break, and the properties of its characters.
struct Paragraph {
    /// The Unicode scalars of the text.
    let characters: [UInt32]
    /// The starts of the grapheme clusters, in order.
    let starts: [Int]
    /// The bidirectional embedding levels of the characters; odd ones run leftwards.
    let levels: [Int8]
    let scripts: [UInt32]
    let fonts: [Font]
    /// True if lines begin on the right.
    let isLeftward: Bool

    /// - Parameters:
    ///   - families: The named fonts.
    ///   - colored: The fonts of emoji.
    ///   - isAnyFont: True if no particular font is named.
    /// - Throws: ``FilterError/unavailable(filter:reason:)`` for a character that no font has, and
    ///   ``FilterError/invalidValue(filter:parameter:value:expected:)`` for one that cannot be
    ///   drawn.
    init(
        _ text: Substring, in families: [FontFamily], colored: FontFamily, isAnyFont: Bool = true
    ) throws(FilterError) {
        var characters: [UInt32] = []
        var starts: [Int] = []
        var fonts: [Font] = []
        for character in text {
            let scalars = character == "\t" ? [" "] : Array(character.unicodeScalars)
            var font = try Self.emoji(scalars, in: families, colored, isAnyFont: isAnyFont)
            if font == nil { font = try Self.font(for: scalars, after: fonts.last, in: families) }
            guard let font else { continue }
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

    /// Returns the colour font of a character; `nil` if the character should not be drawn in
    /// colour, or if an ordinary font has to draw it.
    private static func emoji(
        _ scalars: [Unicode.Scalar], in families: [FontFamily], _ colored: FontFamily,
        isAnyFont: Bool
    ) throws(FilterError) -> Font? {
        guard Emoji.wantsColor(scalars) else { return nil }
        let seen = scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        if let font = colored.coloredFont(for: seen) { return font }
        // A colour font is installed but lacks this character, so an ordinary font draws it.
        if colored.coloredFont(for: []) != nil { return nil }
        if !isAnyFont, families.contains(where: { $0.font(for: seen) != nil }) { return nil }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        throw FontLibrary.unavailable(
            "no font with colour emoji is installed for \(String(text)); the Debian package"
                + " \(Emoji.package) has one")
    }

    private static func font(
        for scalars: [Unicode.Scalar], after last: Font?, in families: [FontFamily]
    ) throws(FilterError) -> Font {
        if let control = scalars.first(where: { $0.properties.generalCategory == .control }) {
            throw .invalidValue(
                filter: Text.name, parameter: "text", value: "with \(code(control))",
                expected: "printable")
        }
        // Invisible characters need no glyph.
        let seen = scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        if seen.isEmpty, let font = last ?? families.first?.first { return font }
        var composed = String.UnicodeScalarView()
        composed.append(contentsOf: seen)
        let whole = Array(String(composed)._nfc)
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

    /// Returns the script of each character. A common character, such as a space, takes the script
    /// of the character before it, or else the first script of the text.
    private static func scripts(of characters: [UInt32]) -> [UInt32] {
        let own = characters.map(ctext_script)
        var last = own.first(where: ctext_is_own_script) ?? ctext_script(0x61)
        return own.map { script in
            if ctext_is_own_script(script) { last = script }
            return last
        }
    }
}
