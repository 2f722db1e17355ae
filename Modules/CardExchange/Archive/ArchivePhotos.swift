import Cards
import Core
import FoundationEssentials

/// Loads the photographs for an archive, one at a time, on a thread that may block.
struct ArchivePhotos: Sendable {
    let store: any CardStore
    let converter: any CardPhotoConverter
    let verifier: any ImageVerifier
    /// Called for each photograph that was loaded, or that the wallet does not have.
    let onLoad: @Sendable () -> Void

    /// Returns the bytes of a photograph; `nil` if the wallet does not have them.
    ///
    /// - Throws: ``CardArchiveError/photoGone(card:)`` if the card no longer has this photograph.
    func find(_ photo: CardPhoto, of card: Card.ID) throws -> Data? {
        do {
            return try original(photo, of: card)
        } catch CardArchiveError.photoGone {
            let store = store
            let isNeeded = try waitFor {
                try await store.read { reader in
                    guard let record = try reader.record(card), !record.isDeleted else {
                        return false
                    }
                    return CardSide.allCases.contains { record.card[$0]?.hash == photo.hash }
                }
            }
            guard isNeeded else { throw CardArchiveError.photoGone(card: card) }
            onLoad()
            return nil
        }
    }

    /// Returns the photograph's bytes.
    ///
    /// - Throws: ``CardArchiveError/photoGone(card:)`` if the wallet does not have them.
    func original(_ photo: CardPhoto, of card: Card.ID) throws -> Data {
        let store = store
        guard let data = try waitFor({ try await store.photo(photo.hash) }) else {
            throw CardArchiveError.photoGone(card: card)
        }
        onLoad()
        return data
    }

    /// Returns the photograph as a PNG; other formats are converted.
    func png(_ photo: CardPhoto, of card: Card.ID) throws -> Data {
        let data = try original(photo, of: card)
        if ImageFormat(sniffing: data) == .png { return data }
        let converter = converter
        return try waitFor { try await converter.png(of: data) }
    }
}
