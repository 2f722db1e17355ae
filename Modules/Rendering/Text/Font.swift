import CImageEditorText

/// A font's outlines and what it knows about setting them.
///
/// Unchecked, since it holds a handle of C: one that is never changed and may be used by many
/// threads.
final class Font: @unchecked Sendable {
    let handle: OpaquePointer
    /// What it calls itself.
    let family: String
    /// In its own units.
    let extents: ctext_extents

    /// - Returns: `nil` for a file that is no font with outlines.
    init?(path: String, index: Int32, family: String) {
        guard let handle = ctext_font_open(path, index) else { return nil }
        self.handle = handle
        self.family = family
        extents = ctext_font_extents(handle)
    }

    deinit { ctext_font_free(handle) }

    /// One of its units, as a part of its size.
    var unit: Double { 1 / Double(extents.units) }

    func has(_ character: Unicode.Scalar) -> Bool {
        ctext_font_has(handle, character.value)
    }
}
