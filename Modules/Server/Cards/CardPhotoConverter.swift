import Cards
import Core
import Foundation

/// Gives photographs out as the PNG that the original contract wants.
struct CardPhotoConverter: Sendable {
    let registry: CardRegistry
    let renderer: any ImageRenderer

    /// The photograph as a PNG, and remembered as such, so that it is known when it comes back.
    ///
    /// - Returns: `nil` for a file that begins like an image and cannot be decoded.
    func png(_ photo: Data, _ hash: PhotoHash) async throws -> Data? {
        if ImageFormat(sniffing: photo) == .png { return photo }
        let png: Data
        do {
            png = try await renderer.render(
                Recipe([]), of: photo, as: OutputOptions(format: .png, metadata: .strip))
        } catch let error as CancellationError {
            throw error
        } catch {
            return nil
        }
        try await registry.remember(PhotoHash(of: png), of: hash)
        return png
    }
}
