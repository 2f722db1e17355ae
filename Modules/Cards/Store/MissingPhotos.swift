/// The photographs that cards refer to and whose bytes are not here: a wallet asks the server for
/// them at the next synchronisation.
package struct MissingPhotos: Equatable {
    private static let note = "cards.missing-photos"
    package var hashes: Set<PhotoHash>

    package init(in transaction: any CardTransaction) throws {
        let text = try transaction.note(Self.note) ?? ""
        hashes = Set(text.split(separator: " ").compactMap { PhotoHash(String($0)) })
    }

    package func save(in transaction: any CardTransaction) throws {
        let text = hashes.map(\.description).sorted().joined(separator: " ")
        try transaction.setNote(Self.note, to: text.isEmpty ? nil : text)
    }
}
