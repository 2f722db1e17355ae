import Cards
import Foundation
import Testing

struct ResolveCardConflictUseCaseTests {
    private let wallet = Wallet()

    @Test func `conflicts are listed with the winning cards`() async throws {
        let (original, copy) = try await conflict()
        let list = ListCardConflictsUseCase(store: wallet.store)
        #expect(try await list.run() == [CardConflict(copy: copy, original: original)])

        try await wallet.delete.run(original.id)
        #expect(try await list.run() == [CardConflict(copy: copy, original: nil)])
    }

    @Test func `keeping the original removes the copy`() async throws {
        let (original, copy) = try await conflict()
        #expect(try await resolve(copy, .original) == original)
        #expect(try await wallet.list.run() == [original])
        #expect(try await wallet.waiting.run().map(\.change) == [.deleted])
    }

    @Test func `the copy's words and photographs become the card's`() async throws {
        let (original, copy) = try await conflict()
        wallet.pass(seconds: 9)
        let card = try await resolve(copy, .copy)

        #expect(card.id == original.id)
        #expect(card.conflictOf == nil)
        #expect(card.note == "losing")
        #expect(card.front == copy.front)
        #expect(card.created == original.created)
        #expect(card.modified == wallet.now())
        #expect(try await wallet.list.run() == [card])
        let photo = try await ShowCardUseCase(store: wallet.store).photo(of: card, .front)
        #expect(photo == Data("copy front".utf8))
    }

    @Test func `keeping both makes two separate cards`() async throws {
        let (original, copy) = try await conflict()
        let card = try await resolve(copy, .both)
        #expect(card.id == copy.id)
        #expect(card.conflictOf == nil)
        #expect(Set(try await wallet.list.run().map(\.id)) == [original.id, copy.id])
        #expect(try await ListCardConflictsUseCase(store: wallet.store).run().isEmpty)
    }

    @Test func `a deleted card can be restored from its copy but not kept itself`() async throws {
        let (original, copy) = try await conflict()
        try await wallet.delete.run(original.id)
        await #expect(throws: CardsError.notFound(original.id)) {
            try await resolve(copy, .original)
        }
        #expect(try await resolve(copy, .copy).id == original.id)
        #expect(try await wallet.list.run().map(\.id) == [original.id])
    }

    @Test func `a card without a conflict cannot be resolved`() async throws {
        let card = try await wallet.add("Library")
        await #expect(throws: CardsError.noConflict(card.id)) { try await resolve(card, .copy) }
    }

    private func conflict() async throws -> (original: Card, copy: Card) {
        let original = try await wallet.add("Library", id: "o")
        wallet.pass(seconds: 1)
        var draft = wallet.draft("copy", id: "c")
        draft.card.name = "Library"
        draft.card.note = "losing"
        draft.card.conflictOf = "o"
        let copy = try await wallet.create.run(draft)
        try wallet.sendAll()
        return (original, copy)
    }

    private func resolve(
        _ card: Card, _ choice: ResolveCardConflictUseCase.Choice
    ) async throws -> Card {
        try await ResolveCardConflictUseCase(store: wallet.store, now: wallet.now)
            .run(card.id, keeping: choice)
    }
}
