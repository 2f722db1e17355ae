/// What an image file says about itself before a pixel is decoded.
public struct ImageInfo: Sendable, Equatable {
    public var format: ImageFormat
    /// The size of the pixels as they are stored.
    public var storedSize: ImageSize
    /// What has to be done to the stored pixels to see them upright; `upright` when the file does
    /// not say, or says something that does not exist.
    public var orientation: Orientation
    /// Pictures in the file; 1 unless it is animated.
    public var frames: Int
    /// Bits of a stored sample.
    public var bitDepth: Int
    /// Samples of a stored pixel: 1 grey or palette, 2 grey and alpha, 3 colour, 4 colour and alpha
    /// or four inks.
    public var channels: Int
    public var hasAlpha: Bool
    /// The name of the embedded colour profile, such as `Display P3`; `nil` when there is none.
    public var colorProfile: String?
    /// The size of the file.
    public var bytes: Int

    /// The size of the image as it is meant to be seen.
    public var displayedSize: ImageSize { storedSize.oriented(orientation) }
}
