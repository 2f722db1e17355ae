public import FoundationEssentials

/// Converts a photograph to PNG, the format of the original contract.
public protocol CardPhotoConverter: Sendable {
    /// Returns the picture in `photo` as an upright PNG.
    ///
    /// - Throws: An error of the engine if the bytes are not a picture, or `CancellationError`.
    func png(of photo: Data) async throws -> Data
}
