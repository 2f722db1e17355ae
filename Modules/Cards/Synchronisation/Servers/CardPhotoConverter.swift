package import Core
public import FoundationEssentials

/// Converts a photograph to PNG, the format of the original contract.
public protocol CardPhotoConverter: Sendable {
    /// Returns the picture in `photo` as an upright PNG.
    ///
    /// - Throws: An error of the engine if the bytes are not a picture, or `CancellationError`.
    func png(of photo: Data) async throws -> Data
}

extension OutputOptions {
    /// The options of the PNG that stands for a photograph in the original contract: wallets send
    /// it, and servers list it.
    package static let listedCardPhoto = OutputOptions(
        format: .png, metadata: .strip, frame: 1)
}
