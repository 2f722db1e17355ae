public import FoundationEssentials

/// Reads the properties of an image from its header.
public protocol ImageInspector: Sendable {
    /// Reads the properties of the image in `data` without decoding pixels.
    ///
    /// - Throws: ``ImageRenderingError``.
    func inspect(_ data: Data) throws -> ImageFacts

    /// Reads the properties of one frame of an animation, or of one of several pictures; 1 is the
    /// first.
    ///
    /// - Throws: ``ImageRenderingError``, such as ``ImageRenderingError/noSuchFrame(_:frames:)`` if
    ///   the file has fewer frames or pictures.
    func inspect(_ data: Data, frame: Int) throws -> ImageFacts

    /// Reads the properties of a file that an ``ImageRenderer`` has encoded. Its pixels need not be
    /// read, not even to find the end of the file.
    ///
    /// - Throws: ``ImageRenderingError``.
    func inspect(result data: Data) throws -> ImageFacts

    /// Names the metadata, such as `EXIF`, that `output` keeps but the output format cannot
    /// store.
    ///
    /// - Throws: ``ImageRenderingError``.
    func metadataLeftOut(of data: Data, as output: OutputOptions) throws -> [String]
}

extension ImageInspector {
    /// Supports only the first frame, and throws for any other.
    public func inspect(_ data: Data, frame: Int) throws -> ImageFacts {
        let facts = try inspect(data)
        guard frame == 1 else {
            throw ImageRenderingError.noSuchFrame(frame, frames: facts.frames)
        }
        return facts
    }

    /// Reads the result as any other file.
    public func inspect(result data: Data) throws -> ImageFacts { try inspect(data) }

    /// Returns an empty list.
    public func metadataLeftOut(of data: Data, as output: OutputOptions) throws -> [String] { [] }
}
