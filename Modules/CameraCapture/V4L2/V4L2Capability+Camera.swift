import CImageEditorV4L2

extension V4L2Capability {
    /// What the device calls itself.
    var name: String { String(cCharacters: card) }

    /// Whether frames can be had from it: its kind also has nodes for metadata and for output.
    var isCamera: Bool { captures && streams }
}
