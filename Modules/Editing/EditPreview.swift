public import Rendering

/// What an edit will look like, small enough for where it is shown.
public struct EditPreview: Sendable, Equatable {
    /// RGBA in sRGB.
    public let pixels: Pixels
    /// The size of the picture that the edit makes.
    public let size: ImageSize
}
