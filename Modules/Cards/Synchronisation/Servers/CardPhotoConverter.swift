public import Foundation

/// Makes a PNG of a photograph, which is what the original contract carries.
public protocol CardPhotoConverter: Sendable {
    /// The picture in `photo`, upright, as a PNG.
    ///
    /// - Throws: Whatever the engine throws for bytes that are no picture, or `CancellationError`.
    func png(of photo: Data) async throws -> Data
}
