package import FoundationEssentials

/// The rules by which wallets change the cards of a server (docs/cards-protocol.md).
package struct CardRegistry: Sendable {
    private let ledger: any CardLedger
    private let maximumCards: Int

    /// - Parameter maximumCards: The maximum number of entries, including deleted ones.
    package init(ledger: any CardLedger, maximumCards: Int) {
        self.ledger = ledger
        self.maximumCards = maximumCards
    }

    /// Lists the changes since `token`.
    ///
    /// - Parameter token: A token of an earlier answer; `nil` starts at the beginning.
    /// - Returns: `nil` if the token is malformed, belongs to another history, or is newer than the
    ///   last change.
    package func changes(since token: String?, limit: Int) async throws -> CardChangesJSON? {
        try await ledger.read { ledger in
            let (name, last) = (try ledger.name(), try ledger.lastVersion())
            var since: Int64 = 0
            if let token {
                guard let version = Self.version(of: token, in: name, upTo: last) else {
                    return nil
                }
                since = version
            }
            let found = try ledger.entries(after: since, limit: limit + 1)
            let entries = found.prefix(limit)
            let more = found.count > limit
            // The token of a page also contains the history's last version. If a backup with a
            // lower version is restored, the server therefore refuses the token. Otherwise, a card
            // that changed while the wallet read the pages, and so moved to a later page, would
            // never reach the wallet.
            let reached = more ? "\(entries.last?.version ?? since)-\(last)" : "\(last)"
            return CardChangesJSON(
                server: name, token: "\(name)-\(reached)", more: more,
                cards: entries.map(\.json))
        }
    }

    package func entry(_ id: Card.ID) async throws -> CardLedgerEntry? {
        try await ledger.read { try $0.entry(id) }
    }

    /// Changes or creates a card if `condition` holds.
    package func put(
        _ card: Card, if condition: CardCondition
    ) async throws -> CardRegistryOutcome {
        try await ledger.transaction { ledger in
            let entry = try ledger.entry(card.id)
            if let entry, !entry.isDeleted, entry.card == card { return .done(entry) }
            if condition == .none { return .unconditional }
            guard condition.holds(for: entry) else {
                return entry.map(CardRegistryOutcome.outdated) ?? .unknown
            }
            var missing: [PhotoHash] = []
            for side in CardSide.allCases {
                guard let photo = card[side] else { continue }
                guard let bytes = try ledger.byteCount(of: photo.hash) else {
                    if !missing.contains(photo.hash) { missing.append(photo.hash) }
                    continue
                }
                if bytes != photo.byteCount { return .wrongSize(side) }
            }
            guard missing.isEmpty else { return .missing(missing) }
            if try entry == nil && ledger.count() >= maximumCards { return .full }
            let new = try ledger.save(card, isDeleted: false)
            return entry == nil ? .created(new) : .done(new)
        }
    }

    /// Replaces a card by a tombstone, and erases those of its photographs that no other card has.
    package func delete(
        _ id: Card.ID, if condition: CardCondition
    ) async throws -> CardRegistryOutcome {
        try await ledger.transaction { ledger in
            guard let entry = try ledger.entry(id) else { return .unknown }
            if entry.isDeleted { return .done(entry) }
            if condition == .none { return .unconditional }
            guard condition.holds(for: entry) else { return .outdated(entry) }
            return .done(try ledger.save(entry.card, isDeleted: true))
        }
    }

    package func photo(_ hash: PhotoHash) async throws -> Data? {
        try await ledger.read { try $0.photo(hash) }
    }

    /// Stores a photograph; returns true if it is new.
    package func keep(_ photo: Data) async throws -> Bool {
        try await ledger.transaction { try $0.keep(photo).isNew }
    }

    /// Parses a token.
    ///
    /// - Returns: The version up to which the wallet has read the changes. `nil` if the token is
    ///   malformed, belongs to another history, or names a version after `last`.
    private static func version(
        of token: String, in name: String, upTo last: Int64
    ) -> Int64? {
        guard token.hasPrefix("\(name)-") else { return nil }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let parts = token.dropFirst(name.count + 1)
            .split(separator: "-", omittingEmptySubsequences: false)
        let versions = parts.compactMap { part in
            part.utf8.allSatisfy(digits.contains) ? Int64(part) : nil
        }
        guard (1...2).contains(parts.count), versions.count == parts.count,
            versions.allSatisfy({ $0 <= last })
        else { return nil }
        return versions.first
    }
}

// MARK: - The original contract

extension CardRegistry {
    /// Lists the cards for `GET /cards.json`, without conflict copies and without the bytes of
    /// photographs.
    package func originals() async throws -> [Card] {
        try await ledger.read { ledger in
            try ledger.entries(after: 0, limit: .max)
                .filter { !$0.isDeleted && $0.card.conflictOf == nil }.map(\.card)
        }
    }

    /// Records the hash of a rendition, so that its bytes are recognised when a client sends them
    /// back.
    package func remember(_ rendition: PhotoHash, of hash: PhotoHash) async throws {
        try await ledger.transaction { ledger in
            guard try !ledger.isRendition(rendition, of: hash) else { return }
            try ledger.remember(rendition, of: hash)
        }
    }

    /// Saves a card of the original contract, which has no version to check.
    ///
    /// - Parameter hidden: Photographs that the client's list did not contain; they are kept if
    ///   they are missing from `posted`.
    package func post(
        _ posted: LegacyCard, hidden: Set<PhotoHash>, now: Date
    ) async throws -> CardRegistryOutcome {
        return try await ledger.transaction { ledger in
            let entry = try ledger.entry(posted.id)
            var card = entry?.card ?? Card(id: posted.id, name: "", created: now)
            card.name = posted.name
            for side in CardSide.allCases {
                let old = entry?.card[side]
                guard let data = posted[side] else {
                    if let old, hidden.contains(old.hash) { continue }
                    card[side] = nil
                    continue
                }
                let hash = PhotoHash(of: data)
                let isKnown = try old.map { try ledger.isRendition(hash, of: $0.hash) } ?? false
                if !isKnown { card[side] = CardPhoto(hash: hash, byteCount: data.count) }
            }
            if let entry, entry.card == card { return .done(entry) }
            if try entry == nil && ledger.count() >= maximumCards { return .full }
            for side in CardSide.allCases {
                // Stores photographs that the ledger lacks. If the client sends the PNG of a
                // photograph that was erased with its card, the PNG replaces that photograph.
                if let photo = card[side], let data = posted[side],
                    try ledger.byteCount(of: photo.hash) == nil
                {
                    card[side] = try ledger.keep(data).photo
                }
            }
            card.modified = now.inWholeMilliseconds
            let new = try ledger.save(card, isDeleted: false)
            return entry == nil ? .created(new) : .done(new)
        }
    }
}

extension CardLedgerEntry {
    /// The JSON of the card or its tombstone, with the version.
    package var json: CardJSON {
        isDeleted
            ? CardJSON(tombstone: card.id, version: version) : CardJSON(card, version: version)
    }
}

/// The outcome of a request to change a card.
package enum CardRegistryOutcome: Sendable, Equatable {
    /// The card was created.
    case created(CardLedgerEntry)
    /// The card has the requested state, either because of this request or already before it.
    case done(CardLedgerEntry)
    /// The condition does not hold for the current entry, usually because its version is outdated.
    case outdated(CardLedgerEntry)
    /// The server has never had the card.
    case unknown
    /// The request has no condition, but would change the card. Nothing was changed.
    case unconditional
    /// These photographs must be sent first.
    case missing([PhotoHash])
    /// The stored photograph of this side has another number of bytes than the request says.
    case wrongSize(CardSide)
    /// The ledger has the maximum number of cards.
    case full
}
