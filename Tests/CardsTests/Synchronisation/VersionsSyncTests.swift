import Cards
import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct VersionsSyncTests {
    private let ours = SyncFixture()

    @Test func `a card and its photographs travel to another wallet`() async throws {
        let theirs = ours.another()
        try ours.create("1", name: "Library")
        try ours.photograph("1", .front, Data("front".utf8))

        let sent = try await ours.synchronise()
        let received = try await theirs.synchronise()

        #expect((sent.sent, sent.waiting, received.received) == (1, 0, 1))
        let card = try #require(try theirs.record("1")?.card)
        #expect(card.name == "Library")
        #expect(theirs.store.photo(try #require(card.front).hash) == Data("front".utf8))
        #expect(try await ours.synchronise() == CardSyncReport(contract: .versions))
    }

    @Test func `edits of different fields are both kept`() async throws {
        let theirs = try await agreed()
        try theirs.edit("1") { $0.note = "theirs" }
        try ours.edit("1") { $0.number = "ours" }
        try await settle(theirs)

        for wallet in [ours, theirs] {
            let card = try #require(try wallet.record("1")?.card)
            #expect((card.note, card.number) == ("theirs", "ours"))
            #expect(wallet.names == ["Library"])
        }
    }

    @Test func `of two edits of one field the later to arrive wins, and the other becomes a copy`()
        async throws
    {
        let theirs = try await agreed()
        try theirs.edit("1") { $0.name = "theirs" }
        try ours.edit("1") { $0.name = "ours" }
        try await theirs.synchronise()
        let report = try await ours.synchronise()
        try await settle(theirs)

        #expect(report.conflicts.count == 1)
        for wallet in [ours, theirs] {
            #expect(wallet.names == ["ours", "theirs (copy of 1)"])
        }
    }

    @Test func `a resolution that was sent is undone by the copy's identifier or its beginning`()
        async throws
    {
        let theirs = try await agreed()
        try theirs.edit("1") { $0.name = "theirs" }
        try ours.edit("1") { $0.name = "ours" }
        try await theirs.synchronise()
        let copy = try #require(try await ours.synchronise().conflicts.first)
        let sut = ResolveCardConflictUseCase(store: ours.store)
        for id in [copy, copy.prefix(6).lowercased()] {
            _ = try await sut.run(copy, keeping: .original)
            try await settle(theirs)
            #expect(ours.names == ["ours"])
            #expect(try await sut.undo(id).id == "1")
            #expect(ours.names == ["ours", "theirs (copy of 1)"])
            try await settle(theirs)
        }
        await #expect(throws: CardsError.notFound("nothing")) { try await sut.undo("nothing") }
    }

    @Test func `the same edit on both sides is no conflict`() async throws {
        let theirs = try await agreed()
        for wallet in [ours, theirs] { try wallet.edit("1") { $0.name = "same" } }
        try await settle(theirs)

        for wallet in [ours, theirs] { #expect(wallet.names == ["same"]) }
    }

    @Test func `a deletion arrives, and texts are kept for a restoration`() async throws {
        let theirs = try await agreed()
        try ours.delete("1")
        try await ours.synchronise()
        let report = try await theirs.synchronise()

        #expect(report.deleted == 1)
        let record = try #require(try theirs.record("1"))
        #expect(record.isDeleted)
        #expect(record.card.name == "Library")
    }

    @Test(arguments: [true, false])
    func `a card that is deleted on one side and edited on the other returns`(
        isDeletedFirst: Bool
    ) async throws {
        let theirs = try await agreed()
        try theirs.delete("1")
        try ours.edit("1") { $0.note = "edited" }
        try await (isDeletedFirst ? theirs : ours).synchronise()
        try await (isDeletedFirst ? ours : theirs).synchronise()
        try await settle(theirs)

        for wallet in [ours, theirs] {
            let record = try #require(try wallet.record("1"))
            #expect(!record.isDeleted)
            #expect(record.card.note == "edited")
        }
    }

    @Test func `a mere use causes no conflict and no restoration, and the later one wins`()
        async throws
    {
        let theirs = try await agreed()
        let (early, late) = (Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2))
        try ours.edit("1") { $0.lastUsed = late }
        try theirs.edit("1") { $0.lastUsed = early }
        try await settle(theirs)
        for wallet in [ours, theirs] {
            #expect(try wallet.record("1")?.card.lastUsed == late)
            #expect(wallet.names == ["Library"])
        }

        try theirs.delete("1")
        try ours.edit("1") { $0.lastUsed = Date(timeIntervalSince1970: 3) }
        try await settle(theirs)
        for wallet in [ours, theirs] { #expect(wallet.names == []) }
    }

    @Test func `a restored card gets its photograph back from the server`() async throws {
        let theirs = try await agreed()
        try ours.photograph("1", .back, Data("back".utf8))
        try await settle(theirs)
        let hash = try #require(try ours.record("1")?.card.back?.hash)
        try ours.delete("1")
        #expect(ours.store.photo(hash) == nil)
        _ = try ours.store.transaction { try $0.restore("1") }
        try await ours.synchronise()

        #expect(ours.store.photo(hash) == Data("back".utf8))
        #expect(try ours.record("1")?.waitingSince == nil)
    }

    @Test func `an edit made while the card is being sent is sent next`() async throws {
        _ = try await agreed()
        try ours.edit("1") { $0.name = "first" }
        let wallet = ours
        let count = Events<Void>()
        let report = try await ours.synchronise { moment in
            guard case .after = moment else { return }
            count.append(())
            if count.all.count == 2 { try wallet.edit("1") { $0.name = "second" } }
        }

        #expect(report.waiting == 1)
        #expect(ours.names == ["second"])
        try await ours.synchronise()
        #expect(ours.server.cards().compactMap(\.card?.name) == ["second"])
        #expect(ours.names == ["second"])
    }

    @Test func `a server that was reset gets everything again`() async throws {
        let theirs = try await agreed()
        ours.server.restore(InMemoryCardServer().backup())
        ours.server.startNewHistory()
        try await ours.synchronise()
        #expect(ours.names == ["Library"])
        #expect(ours.server.cards().compactMap(\.card?.name) == ["Library"])

        try await settle(theirs)
        #expect(theirs.names == ["Library"])
    }

    @Test func `a server with versions is not treated as one without`() async throws {
        _ = try await agreed()
        await #expect(throws: CardServerError.unexpectedStatus(404)) {
            try await ours.synchroniseOriginally()
        }
        #expect(ours.names == ["Library"])
    }

    /// A card that both wallets and the server have.
    private func agreed() async throws -> SyncFixture {
        let theirs = ours.another()
        try ours.create("1", name: "Library")
        try await ours.synchronise()
        try await theirs.synchronise()
        return theirs
    }

    private func settle(_ theirs: SyncFixture) async throws {
        for wallet in [theirs, ours, theirs, ours] { try await wallet.synchronise() }
    }
}
