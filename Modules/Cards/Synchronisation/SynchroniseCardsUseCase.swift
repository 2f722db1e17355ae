public import Core
public import FoundationEssentials

/// Synchronises a wallet with a server: receives remote changes, and sends local ones.
///
/// Edits are detected by comparing with the last common state, and merged field by field. No dates
/// are compared, except that the later date of the last use wins. If both sides changed a field to
/// different values, the card keeps the edit of this wallet, and the other edit becomes a separate
/// card with ``Card/conflictOf``. A card that was deleted on one side and edited on the other is
/// restored. A card that the server merely does not list stays in the wallet.
///
/// An interrupted run leaves the wallet consistent, and the next run completes it. A server that
/// does not support versions, and never did, is used through `original`, if it is given.
public struct SynchroniseCardsUseCase: Sendable {
    private let store: any CardStore
    private let server: any CardServer
    private let original: (any LegacyCardServer)?
    private let address: String
    private let converter: (any CardPhotoConverter)?
    private let limits: Limits
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - store: The wallet.
    ///   - server: The server at `address`, with the contract of versions.
    ///   - original: The same server with the original contract. Without it, a server without
    ///     versions is an error.
    ///   - address: Distinguishes this server from others that the wallet was synchronised with;
    ///     pass it if `server` has an address. Each address has its own state in the wallet. A
    ///     password in it is not stored.
    ///   - converter: Creates PNGs for the original contract. Without it, only cards whose
    ///     photographs are PNGs are sent in that contract.
    ///   - limits: The maximum number of cards on a server.
    ///   - now: The creation date of received cards that have none.
    public init(
        store: any CardStore, server: any CardServer, original: (any LegacyCardServer)? = nil,
        address: URL? = nil, converter: (any CardPhotoConverter)? = nil,
        limits: Limits = Limits(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.server = server
        self.original = original
        self.address = address?.serverAddress ?? ""
        self.converter = converter
        self.limits = limits
        self.now = now
    }

    /// Returns true if the wallet was synchronised with this server before.
    public func isKnown() async throws -> Bool {
        try await store.read { [address] in
            try SyncState(in: CardRehearsal(over: $0)).isKnown(address)
        }
    }

    /// Synchronises the wallet with the server once.
    ///
    /// - Parameters:
    ///   - sends: False to receive the server's changes without sending any.
    ///   - onProgress: Receives the progress for each card, on any thread.
    /// - Returns: The result, even if the run ended early.
    /// - Throws: ``CardServerError`` if the server does not answer, or its answer is not about
    ///   cards. ``CardSyncError``, any error of the store, or `CancellationError`.
    public func run(
        sends: Bool = true,
        onProgress: @escaping @Sendable (CardSyncProgress) -> Void = { _ in }
    ) async throws -> CardSyncReport {
        let report = try await store.exclusively { try await synchronise(sends, onProgress) }
        guard let report else {
            throw CardSyncError.underWay
        }
        return report
    }

    private func synchronise(
        _ sends: Bool, _ onProgress: @escaping @Sendable (CardSyncProgress) -> Void
    ) async throws -> CardSyncReport {
        let (token, peer, hasSpokenVersions) = try await store.transaction { [address] in
            let syncState = SyncState(in: $0)
            try syncState.turn(to: address)
            return (
                try syncState.token(), try syncState.peer(),
                try syncState.hasSpokenVersions(address)
            )
        }
        let first = try await server.changes(since: token, limit: VersionsSync.pageSize)
        if case .unknownContract(let error) = first {
            // Never falls back to the original contract with a server that has used the newer one:
            // a proxy may hide the newer contract.
            guard let original, !hasSpokenVersions else { throw error }
            var sync = LegacySync(
                store: store, server: original, converter: converter,
                address: address, now: now, sends: sends, onProgress: onProgress)
            return try await sync.run()
        }
        var sync = VersionsSync(
            store: store, server: server, address: address,
            maximumCards: limits.cards, sends: sends, onProgress: onProgress)
        return try await sync.run(first, since: token, of: peer)
    }
}

/// A reason other than ``CardServerError`` that cards were not synchronised.
public enum CardSyncError: Error, Equatable, Sendable {
    /// This process or another one is already synchronising the same wallet.
    case underWay
}

extension CardSyncError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .underWay: "another process is already synchronising the cards"
        }
    }
}

/// The progress of a synchronisation.
public enum CardSyncProgress: Sendable, Equatable {
    /// The number of cards received so far; the total is unknown.
    case receiving(Int)
    /// The number of cards tried so far, and their total, which may grow during the run.
    case sending(Int, of: Int)
}
