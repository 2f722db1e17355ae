/// The properties of an image, read from its header.
public struct ImageFacts: Sendable, Equatable {
    public var format: ImageFormat
    /// The displayed width in pixels, after orientation.
    public var width: Int
    /// The displayed height in pixels, after orientation.
    public var height: Int
    /// The EXIF orientation, 1…8; 1 if the image has none.
    public var orientation: Int
    /// The number of frames of an animation, or of pictures such as the pages of a TIFF; 1 for any
    /// other image.
    public var frames: Int
    /// The timing of an animation; `nil` for any other image.
    public var animation: AnimationTiming?
    /// The name of the embedded colour profile; `nil` if the image has none.
    public var colorProfile: String?
    /// True if the colour profile has no effect because its colour model is not the image's, such
    /// as a CMYK profile in an RGB image.
    public var ignoresProfile: Bool
    public var bytes: Int
    /// The contents of the file besides the image, such as a gain map or a video.
    public var auxiliary: AuxiliaryContent
    /// True for a CMYK image. The result of an edit is CMYK, too, if its format can hold CMYK and
    /// the edit has only geometric operations, such as turns and crops, that add no colour except
    /// white. Any other result is RGB.
    public var hasInks: Bool

    public init(
        format: ImageFormat, width: Int, height: Int, orientation: Int = 1, frames: Int = 1,
        colorProfile: String? = nil, ignoresProfile: Bool = false, bytes: Int,
        auxiliary: AuxiliaryContent = AuxiliaryContent(), hasInks: Bool = false,
        animation: AnimationTiming? = nil
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.orientation = orientation
        self.frames = frames
        self.colorProfile = colorProfile
        self.ignoresProfile = ignoresProfile
        self.bytes = bytes
        self.auxiliary = auxiliary
        self.hasInks = hasInks
        self.animation = animation
    }

    /// Returns true if a result in `format` has only the first of several frames or pictures,
    /// although no frame was selected.
    package func keepsOnlyFirstPicture(in format: ImageFormat, selecting frame: Int?) -> Bool {
        frames > 1 && frame == nil && !format.holds(animation)
    }
}
