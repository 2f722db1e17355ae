import Core
import FoundationEssentials

/// Each server has its own synchronisation state. That of one server is current; the others are set
/// aside.
extension SyncState {
    private static let address = "cards.address"

    /// Returns true if the wallet was synchronised with the server at `address` before.
    func isKnown(_ address: String) throws -> Bool {
        if try transaction.note(Self.address) == address { return try peer() != nil }
        return try transaction.note(Self.aside(address)) != nil || isOfEarlierVersion(address)
    }

    /// Makes the state of the server at `address` the current one, and sets the previous state
    /// aside.
    ///
    /// After that, every card that differs from its last common state with this server waits to be
    /// sent. A server without a state starts over with ``begin(with:)``.
    func turn(to address: String) throws {
        let current = try transaction.note(Self.address)
        guard current != address else { return }
        try transaction.setNote(Self.address, to: address)
        // Also looks for the address with a final slash, which an earlier version stored.
        if try hasSpokenVersions(address + "/") { try noteVersions(spokenBy: address) }
        // An earlier version did not record the address of the current state, which may belong to
        // this server.
        let isOurs = try current == nil && isOfEarlierVersion(address)
        if isOurs, try transaction.note(Self.aside(address)) == nil { return }
        if try peer() != nil { try setAside(as: current ?? "") }
        try takeBack(address)
    }

    // MARK: - Setting aside

    /// The state of a server that is not the current one.
    private struct Aside: Codable {
        struct Base: Codable {
            let server: String
            let version: Int64?
            let isDeleted: Bool
            let card: CardJSON
        }

        let peer: String
        let token: String?
        let ahead: [Card.ID: Int64]
        let bases: [Base]
    }

    private func setAside(as address: String) throws {
        guard let peer = try peer() else { return }
        let bases = try transaction.records().compactMap(\.base).map { base in
            Aside.Base(
                server: base.server, version: base.version, isDeleted: base.isDeleted,
                card: CardJSON(base.card))
        }
        let aside = Aside(peer: peer, token: try token(), ahead: try ahead(), bases: bases)
        try transaction.setNote(
            Self.aside(address), to: String(decoding: try aside.encodedJSON(), as: UTF8.self))
    }

    private func takeBack(_ address: String) throws {
        // If no state was saved, the synchronisation starts over.
        var (place, found) = (address, try aside(of: address))
        if found == nil, try isOfEarlierVersion(address) {
            (place, found) = ("", try aside(of: ""))
        }
        guard let aside = found else { return try setPeer(nil, nil, [:]) }
        try setPeer(aside.peer, aside.token, aside.ahead)
        let bases = Dictionary(aside.bases.map { ($0.card.identifier, $0) }) { $1 }
        for old in try transaction.records() {
            var record = old
            record.base = bases[old.id].flatMap { base in
                base.card.card.map {
                    CardBase(
                        server: base.server, version: base.version, card: $0,
                        isDeleted: base.isDeleted)
                }
            }
            if record.isUnknownToServer {
                record.waitingSince = try record.waitingSince ?? transaction.nextChange()
            } else {
                record.waitingSince = nil
            }
            record.failure = nil
            if record != old { try transaction.save(record) }
        }
        try transaction.setNote(Self.aside(place), to: nil)
    }

    /// - Returns: `nil` if there is no state, or none that this version can read.
    private func aside(of address: String) throws -> Aside? {
        let text = try transaction.note(Self.aside(address))
        // A state that cannot be parsed counts as none: the wallet starts over.
        return text.flatMap { try? JSONDecoder().decode(Aside.self, from: Data($0.utf8)) }
    }

    /// Returns true if an earlier version synchronised the wallet with the server at `address`.
    private func isOfEarlierVersion(_ address: String) throws -> Bool {
        for spelling in [address, address + "/"] {
            if try hasSpokenVersions(spelling) || peer() == "original \(spelling)" { return true }
        }
        return false
    }

    private static func aside(_ address: String) -> String { "cards.aside.\(address)" }
}

extension CardRecord {
    /// True if the server lacks a part of the card, because the card differs from its base.
    fileprivate var isUnknownToServer: Bool {
        guard let base, base.isDeleted == isDeleted else { return true }
        return !isDeleted && card.needsSending(to: base.card)
    }
}
