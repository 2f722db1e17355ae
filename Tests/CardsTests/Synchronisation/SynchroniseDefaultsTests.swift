import Cards
import Foundation
import ImageEditorTestSupport
import Testing

/// Tests the default arguments with only a wallet and a server.
struct SynchroniseDefaultsTests {
    private let card = Card(id: "1", name: "Library", created: Date(timeIntervalSince1970: 1))

    @Test func `two wallets meet through a server in memory`() async throws {
        let server = InMemoryCardServer()
        let (ours, theirs) = (InMemoryCardStore(), InMemoryCardStore())
        try keep(jpegSignature, in: ours)

        #expect(try await synchronise(ours, server).sent == 1)
        #expect(try await synchronise(theirs, server).received == 1)

        let front = try #require(theirs.cards().first?.front)
        #expect(front.hash == PhotoHash(of: jpegSignature))
        #expect(theirs.photo(front.hash) == jpegSignature)
    }

    @Test func `without the original contract a server that knows no versions is an error`()
        async throws
    {
        let store = InMemoryCardStore()
        try keep(pngSignature, in: store)

        await #expect(throws: CardServerError.unexpectedStatus(404)) {
            try await SynchroniseCardsUseCase(store: store, server: OriginalOnly()).run()
        }
    }

    @Test(arguments: [(pngSignature, 1), (jpegSignature, 0)])
    func `without a converter the original contract gets only PNGs`(
        photo: Data, sent: Int
    ) async throws {
        let store = InMemoryCardStore()
        try keep(photo, in: store)
        let original = InMemoryLegacyCardServer()

        let report = try await SynchroniseCardsUseCase(
            store: store, server: OriginalOnly(), original: original
        ).run()

        #expect(report.sent == sent)
        #expect(report.waiting == 1 - sent)
        #expect(original.list.compactMap(\.front) == (sent == 1 ? [photo] : []))
    }

    private func synchronise(
        _ store: InMemoryCardStore, _ server: InMemoryCardServer
    ) async throws -> CardSyncReport {
        try await SynchroniseCardsUseCase(store: store, server: server).run()
    }

    private func keep(_ front: Data, in store: InMemoryCardStore) throws {
        try store.transaction { [card] transaction in
            var card = card
            card.front = try transaction.keep(front)
            _ = try transaction.change(card)
        }
    }
}
