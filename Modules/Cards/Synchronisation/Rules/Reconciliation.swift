import Foundation

/// What becomes of a wallet's card when a server's state of it arrives: the rules, as a pure
/// function.
///
/// Nothing goes by clocks. An edit is what differs from the base, the state that both sides had
/// last.
struct Reconciliation: Equatable {
    /// What happened, in words of a report.
    enum Event: Equatable {
        /// Both sides had the same already.
        case nothing
        /// An edit of the server's is here now.
        case received
        /// A card that was deleted here was edited there, or the other way round: it returns.
        case returned
        /// A card that was deleted there is deleted here.
        case deleted
    }

    /// The card as it is kept from now on; whether it waits to be sent is ``isWaiting``'s to say.
    var record: CardRecord
    var isWaiting: Bool
    /// The server's edit, where it lost: a card of its own.
    var copy: Card?
    var event: Event

    /// - Parameters:
    ///   - record: What the wallet has; `nil`: it has never heard of the card.
    ///   - remote: What the server has.
    ///   - base: What both had last; `nil` where they have agreed on nothing.
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
            let seen = base.map { $0.isDeleted ? nil : $0.card } ?? fresh.card
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
                fresh.card, theirs, since: base.flatMap { $0.isDeleted ? nil : $0.card })
        }
    }

    private mutating func merge(
        _ ours: Card, _ theirs: Card, since base: Card?
    ) throws {
        let merge = CardMerge(of: ours, and: theirs, since: base)
        record.card = merge.card
        isWaiting = merge.card.needsSending(to: theirs)
        if merge.isConflict {
            copy = try ConflictCopy.make(of: theirs, beside: ours)
        }
        event = merge.card.hasSameContent(as: ours) ? .nothing : .received
    }

    /// A card of which nothing is known but what the server says.
    private static func unknown(_ remote: RemoteCard) -> Card {
        remote.card ?? Card(id: remote.id, name: "", created: Date(timeIntervalSince1970: 0))
    }
}

extension Card {
    /// Whether a server that has `other` lacks anything of this card that matters.
    func needsSending(to other: Card) -> Bool {
        !hasSameContent(as: other) || lastUsed != other.lastUsed
    }
}
