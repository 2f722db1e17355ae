import Cards
import Core
import Foundation

/// Loads the photographs for an archive, one at a time, on a thread that may block.
struct ArchivePhotos: Sendable {
    let store: any CardStore
    let converter: any CardPhotoConverter
    /// Called for each loaded photograph.
    let onLoad: @Sendable () -> Void

    /// Returns the photograph's bytes.
    func original(_ photo: CardPhoto, of card: Card.ID) throws -> Data {
        let store = store
        guard let data = try waitFor({ try await store.photo(photo.hash) }) else {
            throw CardArchiveError.photoGone(card: card)
        }
        onLoad()
        return data
    }

    /// Returns the photograph as a PNG.
    func png(_ photo: CardPhoto, of card: Card.ID) throws -> Data {
        let data = try original(photo, of: card)
        if ImageFormat(sniffing: data) == .png { return data }
        let converter = converter
        return try waitFor { try await converter.png(of: data) }
    }
}
