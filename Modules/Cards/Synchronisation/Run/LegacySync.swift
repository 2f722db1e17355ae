import Core
import FoundationEssentials

/// One synchronisation with a server that supports only the original contract.
///
/// The list of such a server has no deletions, so no card is deleted because of the list. A card
/// that was deleted here stays deleted, unless the server's card is edited later. The server keeps
/// the card, and the report names it. Conflict copies are not sent.
struct LegacySync {
    private struct NoConverter: Error {}

    let store: any CardStore
    let server: any LegacyCardServer
    let converter: (any CardPhotoConverter)?
    let address: String
    let now: @Sendable () -> Date
    /// True if changes of the wallet are sent.
    let sends: Bool
    let onProgress: @Sendable (CardSyncProgress) -> Void

    private var log: SyncLog

    init(
        store: any CardStore, server: any LegacyCardServer,
        converter: (any CardPhotoConverter)?, address: String, now: @escaping @Sendable () -> Date,
        sends: Bool = true,
        onProgress: @escaping @Sendable (CardSyncProgress) -> Void
    ) {
        self.store = store
        self.server = server
        self.converter = converter
        self.address = address
        self.now = now
        self.sends = sends
        self.onProgress = onProgress
        log = SyncLog(.original, store: store)
    }

    /// The name of the server in ``CardBase/server``.
    private var name: String { "original \(address)" }

    /// - Throws: ``CardServerError`` if the list cannot be loaded; later errors are in the
    ///   report.
    mutating func run() async throws -> CardSyncReport {
        let list = try await server.cards()
        log.report.dropped = list.dropped
        let listed = list.cards.map { ListedCard($0) }
        log.report.add(try await take(listed, isWhole: list.dropped == 0))
        do {
            if sends { try await push() }
        } catch let error as CardServerError {
            log.report.interruption = error
        }
        return try await log.finished()
    }

    // MARK: - From the server

    private func take(
        _ list: [ListedCard], isWhole: Bool
    ) async throws -> CardIntake.Tally {
        let (name, address, now) = (name, address, now())
        let intake = CardIntake(server: name, sendsCopies: false)
        return try await store.transaction { transaction in
            let syncState = SyncState(in: transaction)
            if try syncState.peer() != name { try syncState.begin(with: name) }
            let deleted = Set(try transaction.waiting().filter(\.isDeleted).map(\.id))
            var memory = try LegacyMemory.load(for: address, in: transaction)
            let before = memory
            var tally = CardIntake.Tally()
            // The last of duplicate identifiers wins, as if the cards were posted in sequence.
            let cards = Dictionary(list.map { ($0.id, $0) }) { $1 }
            for listed in list where cards[listed.id]?.state == listed.state {
                try Self.take(
                    listed, by: intake, memory: &memory, now: now, in: transaction, tally: &tally)
            }
            for record in try transaction.records() {
                // A listed card that cannot be parsed may be this one, so a card with a base counts
                // as listed.
                let isListed = cards[record.id] != nil || !isWhole && record.base != nil
                if isListed, deleted.contains(record.id), record.isDeleted {
                    tally.undeletable.append(record.id)
                }
                try Self.settle(
                    record, isLacking: isWhole && cards[record.id] == nil, server: name,
                    in: transaction)
            }
            memory.prune(to: try transaction.records())
            if memory != before { try memory.save(for: address, in: transaction) }
            return tally
        }
    }

    private static func take(
        _ listed: ListedCard, by intake: CardIntake, memory: inout LegacyMemory, now: Date,
        in transaction: any CardTransaction, tally: inout CardIntake.Tally
    ) throws {
        let record = try transaction.record(listed.id)
        let base = record?.base.flatMap { $0.server == intake.server ? $0 : nil }
        let card = listed.card(
            like: base?.card ?? record?.card, and: record?.card, memory: memory, now: now)
        let isOutdated = memory.isOutdated(listed.state, of: listed.id)
        // An outdated state does not restore a deleted card. If the outdated state has replaced a
        // newer one that this wallet sent, the cards are compared without a base, so that the newer
        // state is kept.
        if isOutdated, record?.isDeleted == true { return }
        let counts = !isOutdated || !memory.isOurs(listed.id)
        memory.note(listed.state, of: listed.id)
        try intake.keep(
            RemoteCard(card, version: nil), .given(counts ? base : nil), photos: listed.photos,
            in: transaction, tally: &tally)
        try MissingPhotos.replace(of: listed, memory: memory, in: transaction)
    }

    /// Unmarks changes that this contract cannot express, and marks cards that the server lacks to
    /// be sent.
    private static func settle(
        _ old: CardRecord, isLacking: Bool, server: String, in transaction: any CardTransaction
    ) throws {
        var record = old
        if record.isDeleted || record.card.conflictOf != nil {
            record.waitingSince = nil
            record.failure = nil
        } else if isLacking {
            record.base = nil
            record.waitingSince = try record.waitingSince ?? transaction.nextChange()
        } else if let base = record.base, record.card.isSame(as: base.card, in: CardField.original)
        {
            record.base?.card = record.card
            record.waitingSince = nil
            record.failure = nil
        }
        if record != old { try transaction.save(record) }
    }

    // MARK: - To the server

    private mutating func push() async throws {
        var refusal: String?
        let waiting = try await store.transaction { try SendingOrder.ids($0.waiting()) }
        for (index, id) in waiting.enumerated() {
            onProgress(.sending(index, of: waiting.count))
            if let refusal {
                try await log.fail(id, refusal)
                continue
            }
            do {
                refusal = try await push(id)
                log.succeed()
            } catch let error as CardServerError {
                try await log.fail(id, error)
            }
        }
    }

    /// - Returns: The reason that the server rejects all cards; `nil` if others may be accepted.
    private mutating func push(_ id: Card.ID) async throws -> String? {
        guard
            let record = try await store.transaction({ try MissingPhotos.letGoAll(of: id, in: $0) }
            ),
            record.waitingSince != nil, !record.isDeleted
        else { return nil }
        let posted: LegacyCard
        do {
            posted = LegacyCard(
                id: id, name: record.card.name, front: try await png(record.card.front),
                back: try await png(record.card.back))
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            try await log.fail(id, "a photograph cannot be converted to PNG")
            return nil
        }
        try await remember(posted, of: record.card)
        switch try await server.post(posted) {
        case nil:
            try await agree(on: record, as: ListedCard(posted).state)
            log.report.sent += 1
            return nil
        case .card(let reason):
            try await log.fail(id, reason)
            return nil
        case .all(let reason):
            try await log.fail(id, reason)
            return reason
        }
    }

    private func png(_ photo: CardPhoto?) async throws -> Data? {
        guard let photo else { return nil }
        guard let bytes = try await store.photo(photo.hash) else {
            // Without the photograph, which was just deleted or replaced, sending the card would
            // remove the photograph from the server.
            throw CardServerError.wrongPhoto(photo.hash)
        }
        guard ImageFormat(sniffing: bytes) != .png else { return bytes }
        guard let converter else { throw NoConverter() }
        return try await converter.png(of: bytes)
    }

    /// Records the hashes of the photographs to send. Call it before sending: even if the response
    /// is lost, the server's list may contain the card.
    private func remember(_ posted: LegacyCard, of card: Card) async throws {
        let listed = ListedCard(posted)
        let address = address
        try await store.transaction { transaction in
            var memory = try LegacyMemory.load(for: address, in: transaction)
            for (side, png) in [(CardSide.front, listed.front), (.back, listed.back)] {
                if let photo = card[side], let png { memory.note(photo.hash, sentAs: png.hash) }
            }
            try memory.save(for: address, in: transaction)
        }
    }

    private func agree(on sent: CardRecord, as state: String) async throws {
        let (name, address) = (name, address)
        try await store.transaction { transaction in
            var memory = try LegacyMemory.load(for: address, in: transaction)
            memory.noteSent(state, of: sent.id)
            try memory.save(for: address, in: transaction)
            guard var record = try transaction.record(sent.id) else { return }
            record.base = CardBase(server: name, version: nil, card: sent.card)
            if record.card.isSame(as: sent.card, in: CardField.original) || record.isDeleted {
                record.waitingSince = nil
                record.failure = nil
            }
            try transaction.save(record)
        }
    }
}
