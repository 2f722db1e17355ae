import Core
public import FoundationEssentials

/// Lists the changes that wait to be sent.
public struct ListWaitingCardsUseCase: Sendable {
    private let store: any CardStore
    private let address: String?

    /// - Parameter server: The server that the changes are for; `nil` for the one that the wallet
    ///   was synchronised with last.
    public init(store: any CardStore, server: URL? = nil) {
        self.store = store
        address = server?.serverAddress
    }

    /// Returns the changes that the server does not have, the oldest first.
    public func run() async throws -> [WaitingCard] {
        try await store.read { [address] reader in
            guard let address else { return try Self.waiting(in: reader) }
            let rehearsal = try CardRehearsal(over: reader)
            let state = SyncState(in: rehearsal)
            try state.turn(to: address)
            if try state.peer() == nil { try state.begin(with: address) }
            return try Self.waiting(in: rehearsal)
        }
    }

    private static func waiting(in reader: any CardReader) throws -> [WaitingCard] {
        try reader.waiting().map { record in
            WaitingCard(
                card: record.card,
                change: record.isDeleted
                    ? .deleted
                    : record.base.map { $0.isDeleted ? .restored : .edited } ?? .created,
                failure: record.failure)
        }
    }
}

/// A card with changes that the server does not have.
public struct WaitingCard: Sendable, Equatable {
    /// The kind of change.
    public enum Change: String, Sendable, CaseIterable {
        case created, edited, deleted, restored
    }

    public let card: Card
    public let change: Change
    /// The error of the last attempt to send the card; `nil` before the first attempt and after a
    /// success.
    public let failure: String?

    public init(card: Card, change: Change, failure: String?) {
        self.card = card
        self.change = change
        self.failure = failure
    }
}
