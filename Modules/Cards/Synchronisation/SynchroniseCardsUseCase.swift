public import Core
public import Foundation

/// Brings a wallet and a server together: takes what was changed elsewhere, and sends what waits.
///
/// Nothing goes by clocks. Edits are found by comparing with what both sides had last, and brought
/// together field by field. Where one field was changed on both sides, the edit of this wallet is
/// the card, and the other one becomes a card of its own, with ``Card/conflictOf``. A card that was
/// deleted on one side and edited on the other returns. What a list lacks is not deleted.
///
/// A run that is cut off at any moment leaves the wallet whole; the next one repairs what is left.
/// A server that does not speak of versions is asked in the original contract, where that is given.
public struct SynchroniseCardsUseCase: Sendable {
    private let store: any CardStore
    private let server: any CardServer
    private let original: (any OriginalCardServer)?
    private let address: String
    private let converter: (any CardPhotoConverter)?
    private let limits: Limits
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - store: The wallet.
    ///   - server: The server at `address`, in the contract of versions.
    ///   - original: The same server in the original contract. Without it, a server that does not
    ///     speak of versions is an error.
    ///   - address: Tells this server from others that the wallet was synchronised with; give it
    ///     where `server` has one. A password in it is not remembered.
    ///   - converter: Makes PNGs for the original contract. Without it, only cards whose
    ///     photographs are PNGs are sent in that contract.
    ///   - limits: How many cards a server may have.
    ///   - now: Gives dates to cards that come without any.
    public init(
        store: any CardStore, server: any CardServer, original: (any OriginalCardServer)? = nil,
        address: URL? = nil, converter: (any CardPhotoConverter)? = nil,
        limits: Limits = Limits(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.server = server
        self.original = original
        self.address = address?.withoutCredentials?.absoluteString ?? address?.origin ?? ""
        self.converter = converter
        self.limits = limits
        self.now = now
    }

    /// - Parameter onProgress: Told of each card that comes or goes, on any thread.
    /// - Returns: What was done, also where the run ended early.
    /// - Throws: ``CardServerError`` where nothing could be done: no answer, or none that is about
    ///   cards. ``CardSyncError``, what the store throws, or `CancellationError`.
    public func run(
        onProgress: @escaping @Sendable (CardSyncProgress) -> Void = { _ in }
    ) async throws -> CardSyncReport {
        guard let report = try await store.exclusively({ try await synchronise(onProgress) })
        else {
            throw CardSyncError.underWay
        }
        return report
    }

    private func synchronise(
        _ onProgress: @escaping @Sendable (CardSyncProgress) -> Void
    ) async throws -> CardSyncReport {
        let (token, peer, hasSpokenVersions) = try await store.transaction { [address] in
            let syncState = SyncState(in: $0)
            return (
                try syncState.token(), try syncState.peer(),
                try syncState.hasSpokenVersions(address)
            )
        }
        let first = try await server.changes(since: token, limit: VersionsSync.pageSize)
        if case .unknownContract(let error) = first {
            // Whoever stands between us and a server that can do more must not make it forget.
            guard let original, !hasSpokenVersions else { throw error }
            var sync = OriginalSync(
                store: store, server: original, converter: converter,
                address: address, now: now, onProgress: onProgress)
            return try await sync.run()
        }
        var sync = VersionsSync(
            store: store, server: server, address: address,
            maximumCards: limits.cards, onProgress: onProgress)
        return try await sync.run(first, since: token, of: peer)
    }
}
