import FoundationEssentials

/// Saves the server's states of cards to the wallet by the rules of ``Reconciliation``.
struct CardIntake: Sendable {
    /// The base that an arriving state is compared with.
    enum Basis: Sendable {
        /// The base in the record. An arriving state whose version is not newer than the base is
        /// ignored.
        case agreement
        /// The given base; `nil` for none. The arriving state is the server's current one, whatever
        /// its version is.
        case given(CardBase?)
    }

    /// The results of received states, for the report.
    struct Tally: Sendable {
        var received = 0
        var returned = 0
        var deleted = 0
        var undeletable: [Card.ID] = []
        var conflicts: [Card.ID] = []
    }

    /// The server's name.
    let server: String
    /// True if the server accepts conflict copies.
    let sendsCopies: Bool

    /// Returns the photographs that the wallet needs for `remote` and does not have.
    func photosLacking(
        for remote: RemoteCard, _ basis: Basis, in transaction: any CardTransaction
    ) throws -> [PhotoHash] {
        guard let outcome = try outcome(of: remote, basis, in: transaction) else { return [] }
        return try lacking(outcome, in: transaction)
    }

    /// Returns true if the base of the card already has this version. The server answers with such
    /// a version if it already had the change that this wallet sent.
    func knows(_ remote: RemoteCard, in transaction: any CardTransaction) throws -> Bool {
        guard let base = try transaction.record(remote.id)?.base else { return false }
        return base.server == server && base.version == remote.version
    }

    /// Applies the rules to `remote` and saves the result.
    ///
    /// - Parameter photos: The bytes of the downloaded photographs. Photographs that `photos` lacks
    ///   are requested again, at the latest by the next synchronisation.
    func keep(
        _ remote: RemoteCard, _ basis: Basis, photos: [PhotoHash: Data],
        in transaction: any CardTransaction, tally: inout Tally
    ) throws {
        guard let outcome = try outcome(of: remote, basis, in: transaction) else { return }
        let lacking = try lacking(outcome, in: transaction)
        for hash in lacking {
            if let bytes = photos[hash] { _ = try transaction.keep(bytes) }
        }
        try keep(outcome, in: transaction)
        switch outcome.event {
        case .nothing: break
        case .received: tally.received += 1
        case .returned: tally.returned += 1
        case .deleted: tally.deleted += 1
        }
        if let copy = outcome.copy, try keep(copy: copy, in: transaction) {
            tally.conflicts.append(copy.id)
        }
        try MissingPhotos.note(lacking.filter { photos[$0] == nil }, in: transaction)
    }

    private func outcome(
        of remote: RemoteCard, _ basis: Basis, in transaction: any CardTransaction
    ) throws -> Reconciliation? {
        let record = try transaction.record(remote.id)
        let base: CardBase?
        switch basis {
        case .given(let given): base = given
        case .agreement:
            base = record?.base.flatMap { $0.server == server ? $0 : nil }
            if let known = base?.version, let version = remote.version, version <= known {
                return nil
            }
        }
        return try Reconciliation(
            of: record, with: remote, since: base, server: server)
    }

    private func keep(_ outcome: Reconciliation, in transaction: any CardTransaction) throws {
        let old = try transaction.record(outcome.record.id)
        var record = outcome.record
        if outcome.isWaiting {
            record.waitingSince = try record.waitingSince ?? transaction.nextChange()
        } else {
            record.waitingSince = nil
            record.failure = nil
        }
        guard record != old else { return }
        try transaction.save(record)
        // Erases the history of a card that was deleted elsewhere. A deletion in this wallet has
        // already erased it, except for the parts that are needed to undo a resolution.
        if record.isDeleted, old?.isDeleted != true {
            try ConflictHistory.forget(record.id, in: transaction)
        }
    }

    /// - Returns: `false` if the copy already exists.
    private func keep(copy: Card, in transaction: any CardTransaction) throws -> Bool {
        let old = try transaction.record(copy.id)
        if let old, !old.isDeleted,
            !old.card.isSame(as: copy, in: CardField.content + [.conflictOf])
        {
            return false
        }
        var record = old ?? CardRecord(copy)
        if record.isDeleted {
            record.card = copy
            record.isDeleted = false
        } else {
            record.card.addConflicts(copy.conflictFields ?? [])
            // The server may have a tombstone of the copy from an earlier conflict. With a deleted
            // base, the copy counts as an edit, so the tombstone does not delete it.
            record.base?.isDeleted = true
        }
        record.waitingSince =
            sendsCopies ? try old?.waitingSince ?? transaction.nextChange() : nil
        try transaction.save(record)
        return old?.isDeleted != false
    }

    private func lacking(
        _ outcome: Reconciliation, in transaction: any CardTransaction
    ) throws -> [PhotoHash] {
        var cards = outcome.copy.map { [$0] } ?? []
        if !outcome.record.isDeleted { cards.append(outcome.record.card) }
        let old = try transaction.record(outcome.record.id)
        let here = old.map { $0.isDeleted ? [] : $0.card.photoHashes } ?? []
        return try cards.flatMap(\.photoHashes)
            .filter { try !here.contains($0) && transaction.photo($0) == nil }
    }
}

extension Card {
    var photoHashes: [PhotoHash] {
        CardSide.allCases.compactMap { self[$0]?.hash }
    }
}
