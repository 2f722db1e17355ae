import Cards
import Core
import Foundation

/// Photographs as an archive gets them, fetched one at a time by a thread that may block.
struct ArchivePhotos: Sendable {
    let store: any CardStore
    let converter: any CardPhotoConverter
    /// Told of each one that was fetched.
    let onLoad: @Sendable () -> Void

    /// The bytes as they are.
    func original(_ photo: CardPhoto, of card: Card.ID) throws -> Data {
        let store = store
        guard let data = try waitFor({ try await store.photo(photo.hash) }) else {
            throw CardArchiveError.photoGone(card: card)
        }
        onLoad()
        return data
    }

    /// The same as a PNG.
    func png(_ photo: CardPhoto, of card: Card.ID) throws -> Data {
        let data = try original(photo, of: card)
        if ImageFormat(sniffing: data) == .png { return data }
        let converter = converter
        return try waitFor { try await converter.png(of: data) }
    }
}
