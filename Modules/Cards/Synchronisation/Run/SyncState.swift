import Core
import Foundation

/// The state of synchronisation that a wallet keeps beside its cards: the server, how far its changes
/// were read, and the versions it gave since.
struct SyncState {
    private static let peer = "cards.server"
    private static let token = "cards.token"
    private static let ahead = "cards.ahead"

    private let transaction: any CardTransaction

    init(in transaction: any CardTransaction) {
        self.transaction = transaction
    }

    /// The server that the bases of all cards are of; `nil` for none yet.
    func peer() throws -> String? { try transaction.note(Self.peer) }

    /// How far the peer's changes were read.
    func token() throws -> String? { try transaction.note(Self.token) }

    func setToken(_ token: String?) throws { try transaction.setNote(Self.token, to: token) }

    /// Whether the server at `address` has ever spoken of versions.
    func hasSpokenVersions(_ address: String) throws -> Bool {
        try transaction.note(Self.contract(address)) != nil
    }

    func noteVersions(spokenBy address: String) throws {
        try transaction.setNote(
            Self.contract(address), to: CardSyncReport.Contract.versions.rawValue)
    }

    /// Starts anew with `peer`: what was agreed on with another one, or with the same in another
    /// history, does not count, and everything waits until the server is seen to have it.
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

    // MARK: - What was learnt ahead of the token

    /// The versions of cards that the server has given in answer to what was sent, since its
    /// changes were last read: they must be among the next ones. Where one is not, the server has
    /// been set back, and gives out the same versions again.
    func ahead() throws -> [Card.ID: Int64] {
        guard let text = try transaction.note(Self.ahead) else { return [:] }
        // What cannot be read was not written by us.
        return (try? JSONDecoder().decode([Card.ID: Int64].self, from: Data(text.utf8))) ?? [:]
    }

    func note(ahead remotes: [RemoteCard]) throws {
        var ahead = try ahead()
        for remote in remotes { ahead[remote.id] = remote.version }
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
