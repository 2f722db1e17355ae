import Cards
import Foundation
import Testing

struct CardUseCasesTests {
    private let wallet = Wallet()

    @Test func `a created card is kept with its photographs, and waits to be sent`() async throws {
        let card = try await wallet.add("Library")

        #expect(try await wallet.list.run() == [card])
        let show = ShowCardUseCase(store: wallet.store)
        #expect(try await show.photo(of: card, .front) == Wallet.photo("Library front"))
        #expect(try await show.photo(of: card, .back) == Wallet.photo("Library back"))
        let waiting = try await wallet.waiting.run()
        #expect(waiting == [WaitingCard(card: card, change: .created, failure: nil)])
    }

    @Test func `an incomplete card is not kept, and neither are its photographs`() async throws {
        var draft = wallet.draft("Library")
        draft.card.name = " "
        draft.removePhoto(on: .back)

        await #expect(throws: CardsError.incomplete([.name, .back])) {
            try await wallet.create.run(draft)
        }
        #expect(try wallet.records().isEmpty)
    }

    @Test func `a card of a known identifier is not created again, deleted or not`() async throws {
        try await wallet.add("Library", id: "1")
        let before = try wallet.records()
        await #expect(throws: CardsError.exists("1")) { try await wallet.add("Other", id: "1") }
        #expect(try wallet.records() == before)

        try await wallet.delete.run("1")
        await #expect(throws: CardsError.exists("1")) { try await wallet.add("Other", id: "1") }
    }

    @Test func `an edit is kept and dated, and keeps the place of the first unsent change`()
        async throws
    {
        let first = try await wallet.add("first")
        try await wallet.add("second")
        wallet.pass(seconds: 60)
        let edited = try await wallet.edit.run(first.id) { $0.card.note = "new" }

        #expect(edited.note == "new")
        #expect(edited.modified.timeIntervalSince(first.modified) == 60)
        #expect(try await wallet.waiting.run().map(\.card.name) == ["first", "second"])
        #expect(try await wallet.waiting.run().map(\.change) == [.created, .created])
    }

    @Test func `an edit that changes nothing sends nothing`() async throws {
        let card = try await wallet.add("Library")
        try wallet.sendAll()
        wallet.pass(seconds: 60)
        #expect(try await wallet.edit.run(card.id) { $0.card.note = "" } == card)
        #expect(try await wallet.waiting.run().isEmpty)
    }

    @Test func `an edit that leaves the card incomplete or fails changes nothing`() async throws {
        let card = try await wallet.add("Library")
        let before = try wallet.records()
        await #expect(throws: CardsError.incomplete([.front])) {
            try await wallet.edit.run(card.id) { $0.removePhoto(on: .front) }
        }
        await #expect(throws: CancellationError.self) {
            try await wallet.edit.run(card.id) { draft in
                draft.card.note = "half"
                throw CancellationError()
            }
        }
        #expect(try wallet.records() == before)
    }

    @Test func `a replaced photograph's bytes are gone`() async throws {
        let card = try await wallet.add("Library")
        let replace = ReplaceCardPhotoUseCase(store: wallet.store, now: wallet.now)
        let replaced = try await replace.run(card.id, .back, with: Wallet.photo("new"))

        let old = try #require(card.back?.hash)
        let new = try #require(replaced.back?.hash)
        #expect(wallet.store.photo(old) == nil)
        #expect(wallet.store.photo(new) == Wallet.photo("new"))
        #expect(replaced.front == card.front)
        await #expect(throws: CardsError.incomplete([.back])) {
            try await replace.run(card.id, .back, with: nil)
        }
    }

    @Test func `a deleted card is gone with its photographs, and the deletion waits`() async throws
    {
        let card = try await wallet.add("Library")
        try wallet.sendAll()
        try await wallet.delete.run(card.id)

        #expect(try await wallet.list.run(CardQuery(archived: .with)).isEmpty)
        let hash = try #require(card.front?.hash)
        #expect(wallet.store.photo(hash) == nil)
        #expect(try await wallet.waiting.run().map(\.change) == [.deleted])
        await #expect(throws: CardsError.notFound(card.id)) {
            try await wallet.delete.run(card.id)
        }
        await #expect(throws: CardsError.notFound(card.id)) {
            try await wallet.edit.run(card.id) { $0.card.note = "late" }
        }
    }

    @Test func `a restored card that no server has lacks its photographs, and waits to be sent`()
        async throws
    {
        let card = try await wallet.add("Library") { $0.number = "17" }
        try await wallet.delete.run(card.id)
        #expect(try await wallet.restore.candidates().map(\.id) == [card.id])
        let restored = try await wallet.restore.run(card.id)

        #expect(restored.number == "17")
        #expect(restored.front == nil && restored.back == nil)
        #expect(try await wallet.list.run() == [restored])
        #expect(try await wallet.waiting.run().map(\.card) == [restored])
        #expect(try await wallet.restore.candidates().isEmpty)
    }

    @Test func `a restored card fetches its photographs from a server that has it`() async throws {
        let card = try await wallet.add("Library")
        try wallet.sendAll()
        try await wallet.delete.run(card.id)
        try wallet.sendAll()
        let restored = try await wallet.restore.run(card.id)

        #expect(restored == card)
        #expect(try await wallet.waiting.run().map(\.change) == [.restored])
        await #expect(throws: CardsError.noPhoto(card.id, .front)) {
            try await ShowCardUseCase(store: wallet.store).photo(of: restored, .front)
        }
    }

    @Test func `a card that was deleted elsewhere cannot be restored`() async throws {
        let nothing = Card(id: "1", name: "", created: wallet.now())
        try wallet.store.transaction { try $0.save(CardRecord(nothing, isDeleted: true)) }
        #expect(try await wallet.restore.candidates().isEmpty)
        await #expect(throws: CardsError.notFound("1")) { try await wallet.restore.run("1") }
    }

    @Test func `a photograph that another card has is restored with its card`() async throws {
        let one = try await wallet.add("one")
        var draft = wallet.draft("two")
        draft.setPhoto(Wallet.photo("one front"), on: .front)
        _ = try await wallet.create.run(draft)
        try await wallet.delete.run(one.id)

        let restored = try await wallet.restore.run(one.id)
        #expect(restored.front == one.front)
        #expect(restored.back == nil)
    }

    @Test func `restoring an existing card changes nothing, and an unknown one is not found`()
        async throws
    {
        let card = try await wallet.add("Library")
        let before = try wallet.records()
        #expect(try await wallet.restore.run(card.id) == card)
        #expect(try wallet.records() == before)
        await #expect(throws: CardsError.notFound("other")) {
            try await wallet.restore.run("other")
        }
    }

    @Test func `using a card sets its last use but not its modification date, even if incomplete`()
        async throws
    {
        let card = try await wallet.add("Library")
        try await wallet.delete.run(card.id)
        let bare = try await wallet.restore.run(card.id)
        wallet.pass(seconds: 5)
        let used = try await UseCardUseCase(store: wallet.store, now: wallet.now).run(card.id)
        #expect(used.lastUsed == wallet.now())
        #expect(used.modified == bare.modified)
    }
}
