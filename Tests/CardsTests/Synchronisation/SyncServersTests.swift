import Cards
import Core
import Foundation
import Testing

/// A wallet with several servers, each with its own state.
struct SyncServersTests {
    private let store = InMemoryCardStore()
    private let one = InMemoryCardServer()
    private let other = InMemoryCardServer()
    private let created = Date(timeIntervalSince1970: 1_700_000_000)

    @Test func `a server is known after the first synchronisation`() async throws {
        let (first, second) = (try useCase(one, "http://one"), try useCase(other, "http://two"))
        #expect(try await !first.isKnown())

        _ = try await first.run()
        #expect(try await first.isKnown())
        #expect(try await useCase(one, "http://ONE:80/").isKnown())
        #expect(try await !second.isKnown())

        _ = try await second.run()
        #expect(try await first.isKnown())
        #expect(try await second.isKnown())
    }

    @Test func `a server that did not answer is not known`() async throws {
        let broken = try useCase(OriginalOnly(), "http://one")

        _ = try? await broken.run()

        #expect(try await !broken.isKnown())
    }

    @Test func `receiving sends nothing`() async throws {
        let sync = try useCase(one, "http://one")
        _ = try await sync.run()
        try change("1", name: "Library")

        let report = try await sync.run(sends: false)

        #expect(report.sent == 0 && report.waiting == 1)
        #expect(try await sync.run().sent == 1)
    }

    @Test func `edits for one server wait for the other, and nothing is sent twice`() async throws {
        let (first, second) = (try useCase(one, "http://one"), try useCase(other, "http://two"))
        try change("1", name: "Library")
        try change("2", name: "Gym")
        #expect(try await first.run().sent == 2)
        #expect(try await second.run().sent == 2)

        try change("1", name: "City library")
        #expect(try await second.run().sent == 1)
        let report = try await first.run()

        #expect(report.sent == 1 && report.conflicts.isEmpty && report.waiting == 0)
        #expect(try await second.run().sent == 0)
        #expect(store.cards().map(\.name).sorted() == ["City library", "Gym"])
    }

    @Test func `each server has its own waiting changes, and looking at them changes nothing`()
        async throws
    {
        let (first, second) = (try useCase(one, "http://one"), try useCase(other, "http://two"))
        try change("1", name: "Library")
        _ = try await first.run()
        try change("2", name: "Gym")
        _ = try await second.run()
        try change("1", name: "City library")

        for _ in 0..<2 {
            #expect(Set(try await waiting("http://one/")) == ["1 edited", "2 created"])
            #expect(try await waiting("http://two") == ["1 edited"])
            #expect(Set(try await waiting("http://three")) == ["1 created", "2 created"])
        }
        #expect(try await second.run().sent == 1)
        #expect(try await waiting("http://two") == [])
        #expect(try await first.run().sent == 2)
    }

    @Test func `a deletion is sent to both servers`() async throws {
        let (first, second) = (try useCase(one, "http://one"), try useCase(other, "http://two"))
        try change("1", name: "Library")
        _ = try await first.run()
        _ = try await second.run()

        _ = try store.transaction { try $0.delete("1") }
        #expect(try await second.run().sent == 1)
        #expect(try await first.run().sent == 1)
        #expect(store.cards().isEmpty)
    }

    @Test func `the state of an earlier version belongs to the server that it spoke with`()
        async throws
    {
        let first = try useCase(one, "http://one")
        try change("1", name: "Library")
        _ = try await first.run()
        // Earlier versions did not record the address of the state.
        try store.transaction { try $0.setNote("cards.address", to: nil) }

        #expect(try await first.isKnown())
        #expect(try await !useCase(other, "http://two").isKnown())
        #expect(try await first.run().sent == 0)

        try store.transaction { try $0.setNote("cards.address", to: nil) }
        #expect(try await useCase(other, "http://two").run().sent == 1)
        #expect(try await first.run().sent == 0)
    }

    private func useCase(
        _ server: any CardServer, _ address: String
    ) throws -> SynchroniseCardsUseCase {
        let url = try #require(URL(string: address))
        return SynchroniseCardsUseCase(store: store, server: server, address: url)
    }

    private func waiting(_ address: String) async throws -> [String] {
        let url = try #require(URL(string: address))
        return try await ListWaitingCardsUseCase(store: store, server: url).run()
            .map { "\($0.card.id) \($0.change)" }
    }

    private func change(_ id: Card.ID, name: String) throws {
        let card = Card(id: id, name: name, created: created)
        _ = try store.transaction { try $0.change(card) }
    }
}
