import Core
import FoundationEssentials

/// The synchronisation state that a wallet stores beside its cards: the server, the token of the
/// last changes, and the versions that the wallet has learned since.
struct SyncState {
    private static let peer = "cards.server"
    private static let token = "cards.token"
    private static let ahead = "cards.ahead"

    let transaction: any CardTransaction

    init(in transaction: any CardTransaction) {
        self.transaction = transaction
    }

    /// Returns the server that the bases of all cards belong to; `nil` if none exists.
    func peer() throws -> String? { try transaction.note(Self.peer) }

    /// Returns the token of the last changes that were read from this server; `nil` if none were
    /// read.
    func token() throws -> String? { try transaction.note(Self.token) }

    func setToken(_ token: String?) throws { try transaction.setNote(Self.token, to: token) }

    /// Returns true if the server at `address` has ever used the contract with versions.
    func hasSpokenVersions(_ address: String) throws -> Bool {
        try transaction.note(Self.contract(address)) != nil
    }

    func noteVersions(spokenBy address: String) throws {
        try transaction.setNote(
            Self.contract(address), to: CardSyncReport.Contract.versions.rawValue)
    }

    func setPeer(_ peer: String?, _ token: String?, _ ahead: [Card.ID: Int64]) throws {
        try transaction.setNote(Self.peer, to: peer)
        try setToken(token)
        try setAhead(ahead)
    }

    /// Starts over with the server `peer`: drops all bases, and marks every card to be sent. A card
    /// that the server already has is unmarked when it is received.
    func begin(with peer: String) throws {
        try setToken(nil)
        try setAhead([:])
        try transaction.setNote(Self.peer, to: peer)
        for var record in try transaction.records() {
            record.base = nil
            record.waitingSince = try record.waitingSince ?? transaction.nextChange()
            try transaction.save(record)
        }
    }

    // MARK: - Versions after the token

    /// Returns the versions after the token that this wallet knows: those of cards that it has
    /// sent, and those of pages that it has not saved to their end.
    ///
    /// They must occur in the next changes. If one does not, the server was restored from a backup
    /// and will assign the same versions again.
    func ahead() throws -> [Card.ID: Int64] {
        guard let text = try transaction.note(Self.ahead) else { return [:] }
        // Data that cannot be parsed counts as no versions.
        return (try? JSONDecoder().decode([Card.ID: Int64].self, from: Data(text.utf8))) ?? [:]
    }

    func note(ahead remotes: [RemoteCard]) throws {
        guard !remotes.isEmpty else { return }
        var ahead = try ahead()
        for remote in remotes {
            guard let version = remote.version else { continue }
            ahead[remote.id] = max(ahead[remote.id] ?? version, version)
        }
        try setAhead(ahead)
    }

    func note(read remotes: [RemoteCard]) throws {
        let old = try ahead()
        guard !old.isEmpty else { return }
        var ahead = old
        for remote in remotes {
            guard let expected = ahead[remote.id], let version = remote.version else { continue }
            if version >= expected { ahead[remote.id] = nil }
        }
        if ahead != old { try setAhead(ahead) }
    }

    private func setAhead(_ ahead: [Card.ID: Int64]) throws {
        let text = ahead.isEmpty ? nil : String(decoding: try ahead.encodedJSON(), as: UTF8.self)
        try transaction.setNote(Self.ahead, to: text)
    }

    private static func contract(_ address: String) -> String { "cards.contract.\(address)" }
}
