import CImageEditorText

/// A font's outlines and metrics.
///
/// The class is `@unchecked Sendable`, because it holds a C handle. The handle is immutable and may
/// be used by several threads.
final class Font: @unchecked Sendable {
    let handle: OpaquePointer
    /// The name of the font's family.
    let family: String
    /// The ascent, the descent and other metrics, in the font's units.
    let extents: ctext_extents
    /// True if glyphs may be pictures or have coloured layers.
    let hasColors: Bool

    /// - Returns: `nil` for a file that is not a font with glyphs.
    init?(path: String, index: Int32, family: String) {
        guard let handle = ctext_font_open(path, index) else { return nil }
        self.handle = handle
        self.family = family
        extents = ctext_font_extents(handle)
        hasColors = ctext_font_has_colors(handle)
    }

    deinit { ctext_font_free(handle) }

    /// One of the font's units, as a fraction of the font's size.
    var unit: Double { 1 / Double(extents.units) }

    func has(_ character: Unicode.Scalar) -> Bool {
        ctext_font_has(handle, character.value)
    }
}
