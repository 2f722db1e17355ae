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

    /// What the image says beside its pixels, is to be kept as `output` says, and is missing from a
    /// result all the same because its format has no place for it: names such as `EXIF`.
    ///
    /// - Throws: ``ImageRenderingError``.
    func metadataLeftOut(of data: Data, as output: OutputOptions) throws -> [String]
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

    /// Knows of no such thing.
    public func metadataLeftOut(of data: Data, as output: OutputOptions) throws -> [String] { [] }
}
