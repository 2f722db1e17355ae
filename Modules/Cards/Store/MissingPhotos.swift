import FoundationEssentials

/// The photographs that cards refer to but whose bytes are missing. Each synchronisation tries to
/// get them.
package enum MissingPhotos {
    private static let key = "cards.missing-photos"

    /// Records that `hashes` are missing.
    static func note(_ hashes: [PhotoHash], in transaction: any CardTransaction) throws {
        guard !hashes.isEmpty else { return }
        try save(noted(in: transaction).union(hashes), in: transaction)
    }

    /// Returns the missing photographs that cards still need, each with one of these cards. Forgets
    /// the others.
    package static func wanted(
        in transaction: any CardTransaction
    ) throws -> [(hash: PhotoHash, id: Card.ID)] {
        let noted = try Self.noted(in: transaction)
        guard !noted.isEmpty else { return [] }
        var wanted: [PhotoHash: Card.ID] = [:]
        for record in try transaction.records() where !record.isDeleted {
            for hash in record.card.photoHashes where noted.contains(hash) {
                if try transaction.photo(hash) == nil { wanted[hash] = record.id }
            }
        }
        if wanted.count < noted.count { try save(Set(wanted.keys), in: transaction) }
        return wanted.map { ($0.key, $0.value) }.sorted { $0.0.description < $1.0.description }
    }

    /// Stores the bytes of a missing photograph, which then no longer counts as missing.
    static func keep(_ bytes: Data, as hash: PhotoHash, in transaction: any CardTransaction) throws
    {
        _ = try transaction.keep(bytes)
        try save(noted(in: transaction).subtracting([hash]), in: transaction)
    }

    /// Removes a photograph from the card `id` and marks the card to be sent, unless the wallet has
    /// the bytes. Call it if the server does not have them.
    static func letGo(
        _ hash: PhotoHash, of id: Card.ID, in transaction: any CardTransaction
    ) throws {
        guard var record = try transaction.record(id), try transaction.photo(hash) == nil else {
            return
        }
        for side in CardSide.allCases where record.card[side]?.hash == hash {
            record.card[side] = nil
        }
        record.waitingSince = try record.waitingSince ?? transaction.nextChange()
        try transaction.save(record)
    }

    /// Removes all missing photographs from the card `id`. Call it if the server does not have
    /// their bytes.
    ///
    /// - Returns: The card as it is then; `nil` if it does not exist.
    static func letGoAll(
        of id: Card.ID, in transaction: any CardTransaction
    ) throws -> CardRecord? {
        let noted = try noted(in: transaction)
        for hash in try transaction.record(id)?.card.photoHashes ?? [] where noted.contains(hash) {
            try letGo(hash, of: id, in: transaction)
        }
        return try transaction.record(id)
    }

    /// Replaces missing photographs of a card by the same photographs from an original server's
    /// list, where they may be PNGs.
    static func replace(
        of listed: ListedCard, memory: LegacyMemory, in transaction: any CardTransaction
    ) throws {
        let noted = try noted(in: transaction)
        guard !noted.isEmpty, var record = try transaction.record(listed.id), !record.isDeleted
        else { return }
        for (side, photo) in [(CardSide.front, listed.front), (.back, listed.back)] {
            guard let photo, let bytes = listed.photos[photo.hash],
                let missing = record.card[side]?.hash, noted.contains(missing),
                memory.isSame(missing, as: photo.hash)
            else { continue }
            record.card[side] = try transaction.keep(bytes)
            if record.base?.card[side]?.hash == missing { record.base?.card[side] = photo }
        }
        try transaction.save(record)
    }

    private static func noted(in transaction: any CardTransaction) throws -> Set<PhotoHash> {
        let text = try transaction.note(key) ?? ""
        return Set(text.split(separator: " ").compactMap { PhotoHash(String($0)) })
    }

    private static func save(
        _ hashes: Set<PhotoHash>, in transaction: any CardTransaction
    ) throws {
        let text = hashes.map(\.description).sorted().joined(separator: " ")
        try transaction.setNote(key, to: text.isEmpty ? nil : text)
    }
}
