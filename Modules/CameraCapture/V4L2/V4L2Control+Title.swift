package import CImageEditorV4L2

extension V4L2Control {
    /// What the driver calls it.
    package var title: String { String(cCharacters: name) }
}
