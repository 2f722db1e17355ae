import ImageEditorTerminalGraphics

/// A small picture of what an edit makes.
struct PreviewPicture: Sendable {
    let picture: TerminalPicture
    /// The size of what the edit makes, in pixels.
    let width: Int
    let height: Int
}
