/// Characters that are shown in colour by default, or by the variation selector after them.
enum Emoji {
    /// The Debian package of a font with colour emoji.
    static let package = "fonts-noto-color-emoji"

    private static let colored: Unicode.Scalar = "\u{FE0F}"
    private static let plain: Unicode.Scalar = "\u{FE0E}"

    /// Returns `true` if a character of these scalars should be drawn in colour.
    ///
    /// - SeeAlso: UTS #51, emoji presentation sequences.
    static func wantsColor(_ scalars: [Unicode.Scalar]) -> Bool {
        if scalars.contains(plain) { return false }
        return scalars.contains(colored) || scalars.first?.properties.isEmojiPresentation == true
    }
}
