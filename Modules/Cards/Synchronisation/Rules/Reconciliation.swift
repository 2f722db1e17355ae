import FoundationEssentials

/// The rules for combining a wallet's card with the server's state, as a pure function.
///
/// The rules compare no dates, except that the later date of the last use wins. An edit is a
/// difference from the base, the last common state.
struct Reconciliation: Equatable {
    /// The effect on the wallet, for the report.
    enum Event: Equatable {
        /// The content of the wallet's card stays as it was.
        case nothing
        /// The wallet receives an edit of the server.
        case received
        /// The card was deleted on one side and edited on the other, and is restored.
        case returned
        /// The card was deleted on the server, and is deleted here, too.
        case deleted
    }

    /// The new record, except for its waiting state, which ``isWaiting`` contains.
    var record: CardRecord
    var isWaiting: Bool
    /// The conflict copy of the server's edit, if that edit lost.
    var copy: Card?
    var event: Event

    /// - Parameters:
    ///   - record: The wallet's record; `nil` if the wallet does not know the card.
    ///   - remote: The server's state.
    ///   - base: The last common state; `nil` if none exists.
    ///   - server: The server's name.
    init(
        of record: CardRecord?, with remote: RemoteCard, since base: CardBase?, server: String
    ) throws {
        let fresh = record ?? CardRecord(Self.unknown(remote), isDeleted: true)
        self.record = fresh
        self.record.base = CardBase(
            server: server, version: remote.version, card: remote.card ?? fresh.card,
            isDeleted: remote.card == nil)
        isWaiting = false
        event = .nothing
        switch (record?.isDeleted, remote.card) {
        case (nil, let theirs):
            if theirs != nil {
                self.record.isDeleted = false
                event = .received
            }
        case (true, nil): break
        case (true, let theirs?):
            // A deleted conflict copy without a base is restored: another wallet may have created
            // the copy again, and it may be the only card with the losing edit.
            let deleted = theirs.conflictOf == nil ? fresh.card : nil
            let seen = base.map { $0.isDeleted ? nil : $0.card } ?? deleted
            if let seen, seen.hasSameContent(as: theirs) {
                isWaiting = true
            } else {
                self.record.card = theirs
                self.record.isDeleted = false
                event = .returned
            }
        case (false, nil):
            if let base, !base.isDeleted, base.card.hasSameContent(as: fresh.card) {
                self.record.isDeleted = true
                event = .deleted
            } else {
                isWaiting = true
                event = .returned
            }
        case (false, let theirs?):
            try merge(
                fresh.card, theirs, version: remote.version,
                since: base.flatMap { $0.isDeleted ? nil : $0.card })
        }
    }

    private mutating func merge(
        _ ours: Card, _ theirs: Card, version: Int64?, since base: Card?
    ) throws {
        let merge = CardMerge(of: ours, and: theirs, since: base)
        record.card = merge.card
        isWaiting = merge.card.needsSending(to: theirs)
        if merge.isConflict {
            copy = try ConflictCopy.make(
                of: theirs, version: version, beside: ours, on: merge.conflicts)
        }
        event = merge.card.hasSameContent(as: ours) ? .nothing : .received
    }

    /// Creates a card from the server's state alone.
    private static func unknown(_ remote: RemoteCard) -> Card {
        remote.card ?? Card(id: remote.id, name: "", created: Date(timeIntervalSince1970: 0))
    }
}

extension Card {
    /// Returns true if the server's card `other` differs in the content or in the last use.
    func needsSending(to other: Card) -> Bool {
        !hasSameContent(as: other) || lastUsed != other.lastUsed
    }
}
