public import Rendering

/// A preview of an edit, in the size in which it is displayed.
public struct EditPreview: Sendable, Equatable {
    /// RGBA in sRGB.
    public let pixels: Pixels
    /// The size of the full result.
    public let size: ImageSize
}
