/// The facts that the header of an image file states.
public struct ImageInfo: Sendable, Equatable {
    public var format: ImageFormat
    /// The size of the stored pixels, before the orientation is applied.
    public var storedSize: ImageSize
    /// The turn that brings the stored pixels upright; `upright` if the file has no valid
    /// orientation.
    public var orientation: Orientation
    /// The number of frames of an animation, of pages of a TIFF, or of pictures of a HEIC or AVIF;
    /// 1 for other files. A PNG's default image counts only if it is part of the animation.
    public var frames: Int
    /// The number of bits per stored sample.
    public var bitDepth: Int
    /// The number of samples per stored pixel: 1 for grey or a palette, 2 for grey and alpha, 3 for
    /// colour, 4 for colour and alpha or for CMYK.
    public var channels: Int
    public var hasAlpha: Bool
    /// The name of the embedded colour profile, such as `Display P3`, or of the colours that other
    /// parts of the file describe; `nil` if nothing names them.
    public var colorProfile: String?
    /// True if the embedded profile does not fit the picture, such as an RGB profile in a grey
    /// picture. The colours are then taken as sRGB.
    public var ignoresProfile = false
    /// The size of the file, in bytes.
    public var bytes: Int
    /// The file's other contents, such as a gain map.
    public var auxiliary = AuxiliaryContent()

    /// The timing of an animation; `nil` for a still picture.
    public var animation: AnimationTiming?

    /// True for inks (CMYK). Geometric operations keep them, unless they add a colour other than
    /// white. All other operations convert them to RGB.
    public var hasInks = false

    /// The size of the upright image.
    public var displayedSize: ImageSize { storedSize.oriented(orientation) }
}
