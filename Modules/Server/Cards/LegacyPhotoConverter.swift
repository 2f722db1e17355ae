import Cards
import Core
import Foundation

/// Converts photographs of cards to PNG for clients of the original contract.
struct LegacyPhotoConverter: Sendable {
    let registry: CardRegistry
    let renderer: any ImageRenderer

    /// Returns the photograph as a PNG. Records the hash of each PNG that it makes, so that the
    /// photograph is recognised when a client posts the PNG back.
    ///
    /// - Returns: `nil` if the photograph is not a PNG and cannot be decoded.
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
            // The storage cannot be written, so that clients cannot post cards either. The next
            // conversion tries to record the hash again.
        }
        return png
    }
}
