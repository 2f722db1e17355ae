/// What an image's header says.
public struct ImageFacts: Sendable, Equatable {
    public var format: ImageFormat
    /// In pixels, as displayed: after orientation.
    public var width: Int
    /// In pixels, as displayed: after orientation.
    public var height: Int
    /// EXIF orientation, 1…8; 1 where there is none.
    public var orientation: Int
    /// Pictures of an animation; 1 of anything else.
    public var frames: Int
    /// The embedded colour profile's name, or `nil` where there is none.
    public var colorProfile: String?
    public var bytes: Int

    public init(
        format: ImageFormat, width: Int, height: Int, orientation: Int = 1, frames: Int = 1,
        colorProfile: String? = nil, bytes: Int
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.orientation = orientation
        self.frames = frames
        self.colorProfile = colorProfile
        self.bytes = bytes
    }
}
