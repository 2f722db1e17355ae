import Cards
import Core
import Foundation
import ImageEditorTestSupport

/// A wallet, a server for each contract, and their synchronisation.
struct SyncFixture {
    let store: InMemoryCardStore
    let server: InMemoryCardServer
    let original = InMemoryLegacyCardServer()
    let created = Date(timeIntervalSince1970: 1_700_000_000)

    init(server: InMemoryCardServer? = nil) {
        store = InMemoryCardStore()
        self.server = server ?? InMemoryCardServer()
    }

    /// Another wallet of the same owner.
    func another() -> SyncFixture { SyncFixture(server: server) }

    @discardableResult
    func synchronise(
        through intercept: @escaping @Sendable (CardServerInterceptor.Moment) async throws -> Void =
            {
                _ in
            }
    ) async throws -> CardSyncReport {
        try await useCase(CardServerInterceptor(decoratee: server, intercept: intercept)).run()
    }

    /// Synchronises. All requests after this number of them fail.
    @discardableResult
    func synchronise(
        requests: Int,
        error: CardServerError = .transport(.connectionLost(reason: "cut"))
    ) async throws -> CardSyncReport {
        let begun = Events<Void>()
        return try await synchronise { moment in
            guard case .before = moment else { return }
            begun.append(())
            if begun.all.count > requests { throw error }
        }
    }

    /// Synchronises with a server that has only the original's contract.
    @discardableResult
    func synchroniseOriginally() async throws -> CardSyncReport {
        try await useCase(OriginalOnly()).run()
    }

    func useCase(_ server: any CardServer) -> SynchroniseCardsUseCase {
        SynchroniseCardsUseCase(
            store: store, server: server, original: original,
            address: URL(filePath: "/server"), converter: MarkingConverter(),
            now: { Date(timeIntervalSince1970: 1_700_000_000) })
    }

    // MARK: - The wallet

    func change(_ card: Card) throws {
        _ = try store.transaction { try $0.change(card) }
    }

    func create(_ id: Card.ID, name: String) throws {
        try change(Card(id: id, name: name, created: created))
    }

    func edit(_ id: Card.ID, _ change: @escaping @Sendable (inout Card) -> Void) throws {
        try store.transaction { transaction in
            guard var card = try transaction.record(id)?.card else { throw AnyError("no card") }
            change(&card)
            _ = try transaction.change(card)
        }
    }

    func photograph(_ id: Card.ID, _ side: CardSide, _ bytes: Data) throws {
        try store.transaction { transaction in
            guard var card = try transaction.record(id)?.card else { throw AnyError("no card") }
            card[side] = try transaction.keep(bytes)
            _ = try transaction.change(card)
        }
    }

    func delete(_ id: Card.ID) throws {
        _ = try store.transaction { try $0.delete(id) }
    }

    /// Resolves the only conflict.
    func resolve(takingCopy takesCopy: Bool) throws {
        guard let copy = store.cards().first(where: { $0.conflictOf != nil }) else {
            throw AnyError("no copy")
        }
        _ = try store.transaction { try $0.resolve(copy.id, takingCopy: takesCopy) }
    }

    func record(_ id: Card.ID) throws -> CardRecord? {
        try store.transaction { try $0.record(id) }
    }

    /// The sorted names of the cards; a conflict copy's name includes the original.
    var names: [String] {
        store.cards().map { card in
            card.name + (card.conflictOf.map { " (copy of \($0))" } ?? "")
        }.sorted()
    }
}

/// A server that does not know the versions contract.
struct OriginalOnly: CardServer {
    func changes(since token: String?, limit: Int) -> CardChanges {
        .unknownContract(.unexpectedStatus(404))
    }

    func put(_ card: Card, replacing version: Int64?) throws -> CardAnswer { throw AnyError() }

    func delete(_ id: Card.ID, replacing version: Int64) throws -> CardAnswer { throw AnyError() }

    func photo(_ hash: PhotoHash) throws -> Data? { throw AnyError() }

    func put(_ photo: Data, named hash: PhotoHash) throws -> String? { throw AnyError() }
}

/// "Converts" to PNG: adds a signature to the unchanged bytes.
struct MarkingConverter: CardPhotoConverter {
    func png(of photo: Data) -> Data { pngSignature + photo }
}

/// The PNG signature.
let pngSignature = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/// The first bytes of JPEG files.
let jpegSignature = Data([0xff, 0xd8, 0xff, 0xe0])
