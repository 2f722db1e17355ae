import Cards
import Core
import Foundation

/// Converts photographs to PNG, as the original contract requires.
struct LegacyPhotoConverter: Sendable {
    let registry: CardRegistry
    let renderer: any ImageRenderer

    /// Returns the photograph as a PNG. Records the hash of a PNG that it made if the disk has
    /// room, so that the PNG is recognised when a client posts it back.
    ///
    /// - Returns: `nil` for a file that begins like an image but cannot be decoded.
    func png(_ photo: Data, _ hash: PhotoHash) async throws -> Data? {
        if ImageFormat(sniffing: photo) == .png { return photo }
        let png: Data
        do {
            png = try await renderer.render(
                Recipe([]), of: photo, as: .listedCardPhoto)
        } catch let error as CancellationError {
            throw error
        } catch let error as ImageRenderingError where error.concernsSystem {
            throw error
        } catch {
            return nil
        }
        do {
            try await registry.remember(PhotoHash(of: png), of: hash)
        } catch  where [.full, .readOnly, .denied].contains(StorageFailure(error)) {
            // The next list tries again. Until then, no client can post the PNG back.
        }
        return png
    }
}
