import Cards
import Foundation
import ImageEditorTestSupport
import Synchronization
import Testing

struct CardEditorTests {
    private let wallet = Wallet()
    private let sent = Counter()

    @Test func `a card is shown, edited and shown again`() async throws {
        let card = try await wallet.add("Library")
        let editor = showing(card)
        #expect(await editor.mode == .normal)
        #expect(await !editor.canBeDone)

        await editor.edit()
        #expect(await editor.mode == .edit)
        try await editor.change { $0.card.name = "City library" }
        #expect(await editor.canBeDone)
        let saved = try await editor.done()

        #expect(await editor.mode == .normal)
        #expect(await editor.draft == CardDraft(saved))
        #expect(try await wallet.list.run().map(\.name) == ["City library"])
    }

    @Test func `unsaved changes are not in the wallet`() async throws {
        let card = try await wallet.add("Library")
        let before = try wallet.records()
        let editor = showing(card)
        await editor.edit()
        try await editor.change {
            $0.card.name = "Other"
            $0.setPhoto(Wallet.photo("other"), on: .front)
        }
        let creator = creating(wallet.draft("New"))
        try await creator.change { $0.card.note = "new" }
        #expect(try wallet.records() == before)
        #expect(sent.value == 0)
    }

    @Test(arguments: CardRequirement.allCases.prefix(4))
    func `done is possible only for a complete card`(requirement: CardRequirement) async throws {
        var whole = wallet.draft("Library")
        if requirement == .identifier {
            whole.card = Card(id: "", name: "Library", created: wallet.now())
        }
        let editor = creating(whole)
        try await editor.change { draft in
            switch requirement {
            case .name: draft.card.name = "\t"
            case .front: draft.removePhoto(on: .front)
            case .back: draft.removePhoto(on: .back)
            default: break
            }
        }
        #expect(await !editor.canBeDone)
        #expect(await editor.missing == [requirement])
        await #expect(throws: CardsError.incomplete([requirement])) { try await editor.done() }
        #expect(await editor.mode == .create)
        #expect(try wallet.records().isEmpty)
        #expect(await editor.sending == nil)
    }

    @Test func `a relaxed policy accepts a card with one side`() async throws {
        var draft = wallet.draft("Library")
        draft.removePhoto(on: .back)
        let editor = CardEditor(
            creating: draft, in: wallet.store, policy: CardPolicy(photos: .one), send: {})
        #expect(await editor.canBeDone)
        try await editor.done()
        #expect(try await wallet.list.run().count == 1)
    }

    @Test func `cancel in edit returns to what was saved`() async throws {
        let card = try await wallet.add("Library")
        let before = try wallet.records()
        let editor = showing(card)
        await editor.edit()
        try await editor.change {
            $0.card.name = "Other"
            $0.setPhoto(Wallet.photo("other"), on: .front)
        }
        await editor.cancel()

        #expect(await editor.mode == .normal)
        #expect(await editor.draft == CardDraft(card))
        #expect(try wallet.records() == before)
        #expect(await editor.sending == nil)
    }

    @Test func `cancel after a save returns to that save`() async throws {
        let editor = showing(try await wallet.add("one"))
        await editor.edit()
        try await editor.change { $0.card.name = "two" }
        try await editor.done()
        await editor.edit()
        try await editor.change { $0.card.name = "three" }
        await editor.cancel()
        #expect(await editor.draft?.card.name == "two")
    }

    @Test func `cancelling a creation leaves nothing`() async throws {
        let editor = creating(wallet.draft("Library"))
        await editor.cancel()

        #expect(await editor.mode == nil)
        #expect(await editor.draft == nil)
        #expect(await !editor.canBeDone)
        await #expect(throws: CardsError.notEditing) { try await editor.done() }
        await #expect(throws: CardsError.notEditing) { try await editor.change { _ in } }
        await editor.edit()
        #expect(await editor.mode == nil)
        #expect(try wallet.records().isEmpty)
        #expect(await editor.sending == nil)
    }

    @Test func `a card that is only shown cannot be changed, done or cancelled`() async throws {
        let card = try await wallet.add("Library")
        let before = try wallet.records()
        let editor = showing(card)
        await #expect(throws: CardsError.notEditing) {
            try await editor.change { $0.card.name = "Other" }
        }
        await #expect(throws: CardsError.notEditing) { try await editor.done() }
        await editor.cancel()
        #expect(await editor.mode == .normal)
        #expect(await editor.draft == CardDraft(card))
        #expect(try wallet.records() == before)
        #expect(await editor.sending == nil)
    }

    @Test func `done sends the changes that are already in the wallet`() async throws {
        let (store, counted) = (wallet.store, Counter())
        let editor = CardEditor(creating: wallet.draft("Library"), in: store) {
            for _ in store.cards() { counted.add() }
        }
        try await editor.done()
        try await editor.sending?.value
        #expect(counted.value == 1)
    }

    @Test func `a failed attempt to send reverts nothing`() async throws {
        let editor = CardEditor(creating: wallet.draft("Library"), in: wallet.store) {
            throw URLError(.cannotConnectToHost)
        }
        let card = try await editor.done()
        let sending = try #require(await editor.sending)
        await #expect(throws: URLError.self) { try await sending.value }

        #expect(await editor.mode == .normal)
        #expect(try await wallet.list.run() == [card])
        #expect(try await wallet.waiting.run().map(\.card.id) == [card.id])
    }

    @Test(.timeLimit(.minutes(10)))
    func `done never waits for the network`() async throws {
        let editor = CardEditor(creating: wallet.draft("Library"), in: wallet.store) {
            try await Task.sleep(for: .seconds(3_600))
        }
        try await editor.done()
        #expect(await editor.mode == .normal)
        await editor.sending?.cancel()
    }

    @Test func `a save that fails sends nothing and keeps the draft`() async throws {
        let card = try await wallet.add("Library")
        let editor = showing(card)
        await editor.edit()
        try await editor.change { $0.card.name = "Other" }
        try await wallet.delete.run(card.id)

        await #expect(throws: CardsError.notFound(card.id)) { try await editor.done() }
        #expect(await editor.mode == .edit)
        #expect(await editor.draft?.card.name == "Other")
        #expect(await editor.canBeDone)
        #expect(await editor.sending == nil)
    }

    @Test func `changes from a concurrent synchronisation stay`() async throws {
        let card = try await wallet.add("Library")
        let editor = showing(card)
        await editor.edit()
        try await editor.change {
            $0.card.name = "City library"
            $0.setPhoto(Wallet.photo("new"), on: .back)
        }
        _ = try await wallet.edit.run(card.id) {
            $0.card.note = "from elsewhere"
            $0.setPhoto(Wallet.photo("elsewhere"), on: .front)
        }
        let saved = try await editor.done()

        #expect(saved.name == "City library")
        #expect(saved.note == "from elsewhere")
        let show = ShowCardUseCase(store: wallet.store)
        #expect(try await show.photo(of: saved, .front) == Wallet.photo("elsewhere"))
        #expect(try await show.photo(of: saved, .back) == Wallet.photo("new"))
    }

    @Test func `a card is created once, however often it is done`() async throws {
        let editor = creating(wallet.draft("Library"))
        async let one = try? editor.done()
        async let other = try? editor.done()
        let saved = await [one, other].compactMap { $0 }
        #expect(saved.count == 1)
        #expect(try await wallet.list.run().count == 1)
    }

    private func showing(_ card: Card) -> CardEditor {
        CardEditor(showing: card, in: wallet.store) { [sent] in sent.add() }
    }

    private func creating(_ draft: CardDraft) -> CardEditor {
        CardEditor(creating: draft, in: wallet.store) { [sent] in sent.add() }
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add() { count.withLock { $0 += 1 } }
}
