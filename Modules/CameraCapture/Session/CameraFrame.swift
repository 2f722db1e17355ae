public import FoundationEssentials
// Re-exported because this module's API uses Rendering's sizes, pixels and errors.
@_exported public import Rendering

/// A picture that a device delivers. Its pixels are decoded on request.
public struct CameraFrame: Sendable {
    enum Content: Sendable {
        case pixels(Pixels)
        /// The bytes of an image file.
        case file(Data)
        case raw(RawFrame)
    }

    /// The time of capture, or of arrival if the device does not report it.
    public let capturedAt: ContinuousClock.Instant
    /// The frame number; a gap means that frames were dropped.
    public let sequence: Int
    let content: Content
    /// The rotation that makes the device's picture upright, in addition to a file's own
    /// orientation.
    var rotation = CameraRotation.upright
    /// The factor by which the centre of the picture has to be enlarged to reach the zoom.
    var enlargement = 1.0

    /// Creates a frame with the pixels of an upright picture.
    public init(
        pixels: Pixels, capturedAt: ContinuousClock.Instant = .now, sequence: Int = 0
    ) {
        self.init(.pixels(pixels), capturedAt: capturedAt, sequence: sequence)
    }

    /// Creates a frame with an image file, such as a JPEG. The file's EXIF may contain an
    /// orientation.
    public init(
        imageFile: Data, capturedAt: ContinuousClock.Instant = .now, sequence: Int = 0
    ) {
        self.init(.file(imageFile), capturedAt: capturedAt, sequence: sequence)
    }

    init(_ frame: RawFrame) {
        self.init(.raw(frame), capturedAt: frame.capturedAt, sequence: frame.sequence)
    }

    private init(_ content: Content, capturedAt: ContinuousClock.Instant, sequence: Int) {
        self.content = content
        self.capturedAt = capturedAt
        self.sequence = sequence
    }

    /// Decodes the frame's pixels: upright, rotated and enlarged as requested. Blocks.
    ///
    /// - Parameter size: The largest size to return. The result keeps the frame's aspect ratio,
    ///   and smaller sizes take less work. `nil` or a larger size returns the frame's own size.
    /// - Throws: An error for a damaged frame, such as `ImageDecodingError`; the next frame may be
    ///   intact.
    public func pixels(fitting size: ImageSize? = nil) throws -> Pixels {
        let picture = try CapturedPicture(self)
        var filters = picture.filters()
        if let size { filters.append(Resize(width: size.width, height: size.height)) }
        return try picture.image.applying(filters).pixels(threads: 1)
    }
}
