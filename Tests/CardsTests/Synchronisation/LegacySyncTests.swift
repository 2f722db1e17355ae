import Cards
import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct LegacySyncTests {
    private let wallet = SyncFixture()
    private let jpeg = jpegSignature + Data("photo".utf8)

    @Test func `the cards of the list are added with the bytes of their photographs`() async throws
    {
        let png = pngSignature + Data("front".utf8)
        wallet.original.list = [LegacyCard(id: "1", name: "Library", front: png)]
        let report = try await wallet.synchroniseOriginally()

        #expect((report.contract, report.received, report.waiting) == (.original, 1, 0))
        let front = try #require(try wallet.record("1")?.card.front)
        #expect(wallet.store.photo(front.hash) == png)
        #expect(try await wallet.synchroniseOriginally() == CardSyncReport(contract: .original))
    }

    @Test func `a waiting card is posted as PNG, and does not count as edited when listed`()
        async throws
    {
        try wallet.create("1", name: "Library")
        try wallet.photograph("1", .front, jpeg)
        let report = try await wallet.synchroniseOriginally()

        #expect((report.sent, report.waiting) == (1, 0))
        #expect(
            wallet.original.list == [
                LegacyCard(id: "1", name: "Library", front: pngSignature + jpeg)
            ])
        #expect(try await wallet.synchroniseOriginally() == CardSyncReport(contract: .original))
        let front = try #require(try wallet.record("1")?.card.front)
        #expect(wallet.store.photo(front.hash) == jpeg)
    }

    @Test func `an edit on the server is merged, and fields outside the list stay`() async throws {
        try wallet.create("1", name: "Library")
        try wallet.photograph("1", .front, jpeg)
        try wallet.edit("1") { $0.note = "mine" }
        try await wallet.synchroniseOriginally()
        wallet.original.list[0].name = "edited"
        let report = try await wallet.synchroniseOriginally()

        #expect((report.received, report.sent) == (1, 0))
        let card = try #require(try wallet.record("1")?.card)
        #expect((card.name, card.note) == ("edited", "mine"))
        #expect(wallet.store.photo(try #require(card.front).hash) == jpeg)
    }

    @Test func `of two edits ours wins and is posted, and theirs is a local copy`() async throws {
        try wallet.create("1", name: "Library")
        try await wallet.synchroniseOriginally()
        wallet.original.list[0].name = "theirs"
        try wallet.edit("1") { $0.name = "ours" }
        let report = try await wallet.synchroniseOriginally()

        #expect((report.conflicts.count, report.waiting) == (1, 0))
        #expect(wallet.names == ["ours", "theirs (copy of 1)"])
        #expect(wallet.original.list.map(\.name) == ["ours"])
        #expect(try await wallet.synchroniseOriginally() == CardSyncReport(contract: .original))
    }

    @Test func `a deleted card stays deleted, even if the list shows an older state`() async throws
    {
        try wallet.create("1", name: "before")
        try await wallet.synchroniseOriginally()
        let older = wallet.original.list
        try wallet.edit("1") { $0.name = "now" }
        try await wallet.synchroniseOriginally()
        let now = wallet.original.list
        try wallet.delete("1")

        for list in [now, older, older, now] {
            wallet.original.list = list
            let report = try await wallet.synchroniseOriginally()
            #expect(wallet.names == [])
            #expect((report.returned, report.waiting) == (0, 0))
        }
    }

    @Test func `a deleted card that is edited on the server returns`() async throws {
        try wallet.create("1", name: "Library")
        try wallet.photograph("1", .front, jpeg)
        try await wallet.synchroniseOriginally()
        try wallet.delete("1")
        try await wallet.synchroniseOriginally()
        wallet.original.list[0].name = "edited"
        let report = try await wallet.synchroniseOriginally()

        #expect(report.returned == 1)
        let card = try #require(try wallet.record("1")?.card)
        #expect(card.name == "edited")
        let front = try #require(card.front)
        #expect(wallet.store.photo(front.hash) == pngSignature + jpeg)
    }

    @Test func `a deletion that the server cannot do is reported once`() async throws {
        for id in ["1", "2", "3"] { try wallet.create(id, name: id) }
        try await wallet.synchroniseOriginally()
        try wallet.delete("1")
        try wallet.create("4", name: "never sent")
        try wallet.delete("4")
        let report = try await wallet.synchroniseOriginally()

        #expect(report.undeletable == ["1"])
        #expect(report.waiting == 0)
        #expect(wallet.original.list.map(\.id) == ["1", "2", "3"])
        #expect(try await wallet.synchroniseOriginally().undeletable == [])

        wallet.original.list.removeAll { $0.id == "2" }
        try wallet.delete("2")
        #expect(try await wallet.synchroniseOriginally().undeletable == [])
    }

    @Test func `an empty list deletes nothing, and every card is posted again`() async throws {
        try wallet.create("1", name: "Library")
        try await wallet.synchroniseOriginally()
        wallet.original.list = []
        try await wallet.synchroniseOriginally()

        #expect(wallet.names == ["Library"])
        #expect(wallet.original.list.map(\.name) == ["Library"])
    }

    @Test func `an older list does not undo changes sent from here`() async throws {
        try wallet.create("1", name: "before")
        try await wallet.synchroniseOriginally()
        let older = wallet.original.list
        try wallet.edit("1") { $0.name = "now" }
        try await wallet.synchroniseOriginally()
        wallet.original.list = older
        try await wallet.synchroniseOriginally()

        #expect(try wallet.record("1")?.card.name == "now")
        #expect(wallet.original.list.map(\.name) == ["now"])
    }

    @Test func `a server that starts to support versions keeps everything and gets missing cards`()
        async throws
    {
        wallet.original.list = [LegacyCard(id: "1", name: "Library")]
        try await wallet.synchroniseOriginally()
        let report = try await wallet.synchronise()

        #expect((report.contract, report.sent) == (.versions, 1))
        #expect(wallet.names == ["Library"])
    }
}
