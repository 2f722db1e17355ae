public import Foundation
// Sizes, pixels and errors of this module's calls are Rendering's.
@_exported public import Rendering

/// One picture that a device delivers. It is decoded when somebody asks for its pixels.
public struct CameraFrame: Sendable {
    enum Content: Sendable {
        case pixels(Pixels)
        /// The bytes of an image file.
        case file(Data)
        case raw(RawFrame)
    }

    /// When it was taken.
    public let capturedAt: ContinuousClock.Instant
    /// Counts up by the frame; a gap tells that some were left out.
    public let sequence: Int
    let content: Content
    /// What has to be done to the device's picture to see it upright, beside what a file says
    /// itself.
    var rotation = CameraRotation.upright
    /// By how much the middle has to be enlarged.
    var enlargement = 1.0

    /// A frame whose device has made pixels, upright.
    public init(
        pixels: Pixels, capturedAt: ContinuousClock.Instant = .now, sequence: Int = 0
    ) {
        self.init(.pixels(pixels), capturedAt: capturedAt, sequence: sequence)
    }

    /// A frame whose device has made an image file, such as a JPEG; its EXIF may say how it has to
    /// be turned.
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

    /// The frame's pixels: upright, turned and enlarged as was asked for. Blocks while it works.
    ///
    /// - Parameter size: The most that is wanted: the result has the frame's ratio and lies inside,
    ///   and is made with less work. `nil` or more than the frame has: as large as it is.
    /// - Throws: `ImageDecodingError` for a frame that is damaged; the next one may be whole.
    public func pixels(fitting size: ImageSize? = nil) throws -> Pixels {
        let picture = try CapturedPicture(self)
        var filters = picture.filters()
        if let size { filters.append(Resize(width: size.width, height: size.height)) }
        return try picture.image.applying(filters).pixels(threads: 1)
    }
}
