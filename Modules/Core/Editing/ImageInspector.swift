public import Foundation

/// Reads the facts in an image's header.
public protocol ImageInspector: Sendable {
    /// The facts of the image in `data`; no pixel is decoded.
    ///
    /// - Throws: ``ImageRenderingError``.
    func inspect(_ data: Data) throws -> ImageFacts

    /// The same of one picture of an animation; 1 is the first.
    ///
    /// - Throws: ``ImageRenderingError/noSuchFrame(_:frames:)`` where there are fewer.
    func inspect(_ data: Data, frame: Int) throws -> ImageFacts
}

extension ImageInspector {
    /// Knows one picture of each file.
    public func inspect(_ data: Data, frame: Int) throws -> ImageFacts {
        let facts = try inspect(data)
        guard frame == 1 else {
            throw ImageRenderingError.noSuchFrame(frame, frames: facts.frames)
        }
        return facts
    }
}

/// What an image's header says.
public struct ImageFacts: Sendable, Equatable {
    /// The format's name in lower case, such as `jpeg`.
    public var format: String
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
        format: String, width: Int, height: Int, orientation: Int = 1, frames: Int = 1,
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
