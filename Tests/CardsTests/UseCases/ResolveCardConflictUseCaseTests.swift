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
        #expect(photo == Wallet.photo("copy front"))
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

    @Test func `only the fields in conflict are decided, whatever was edited since`() async throws {
        let (original, copy) = try await conflict(on: ["note"])
        _ = try await wallet.edit.run(original.id) { $0.card.number = "later" }
        let card = try await resolve(copy, .copy)
        #expect((card.note, card.number) == ("losing", "later"))
        #expect(card.front == original.front)
        #expect(try await wallet.list.run() == [card])
    }

    @Test func `one field is decided, and the copy stays until all are`() async throws {
        let (original, copy) = try await conflict(on: ["group", "note"]) {
            $0.group = "losing group"
        }
        let list = ListCardConflictsUseCase(store: wallet.store)
        #expect(try await list.run().map(\.fieldNames) == [["note", "group"]])
        await #expect(throws: CardsError.noConflictInField("name", fields: ["note", "group"])) {
            try await resolve(copy, .copy, "name")
        }
        let first = try await resolve(copy, .copy, "Note")
        #expect((first.note, first.group) == ("losing", ""))
        #expect(try await list.run().map(\.fieldNames) == [["group"]])
        let second = try await resolve(copy, .original, "group")
        #expect((second.id, second.note, second.group) == (original.id, "losing", ""))
        #expect(try await wallet.list.run() == [second])
    }

    @Test func `an edit of the copy is part of its side`() async throws {
        let (_, copy) = try await conflict(on: ["note"])
        _ = try await wallet.edit.run(copy.id) { $0.card.group = "edited" }
        let card = try await resolve(copy, .copy)
        #expect((card.note, card.group) == ("losing", "edited"))
    }

    @Test(arguments: ResolveCardConflictUseCase.Choice.allCases)
    func `a resolution is undone, with its photographs, and later edits stay`(
        choice: ResolveCardConflictUseCase.Choice
    ) async throws {
        let (original, copy) = try await conflict(on: ["front", "note"])
        let resolved = try await resolve(copy, choice)
        _ = try await wallet.edit.run(original.id) { $0.card.number = "later" }
        let card = try await sut.undo(choice == .both ? resolved.id : original.id)

        #expect((card.id, card.note, card.number) == (original.id, original.note, "later"))
        #expect(card.front == original.front)
        let conflicts = try await ListCardConflictsUseCase(store: wallet.store).run()
        #expect(conflicts.map(\.fieldNames) == [["front", "note"]])
        let show = ShowCardUseCase(store: wallet.store)
        for card in try await wallet.list.run() {
            for side in CardSide.allCases { _ = try await show.photo(of: card, side) }
        }
        await #expect(throws: CardsError.nothingToUndo(original.id)) {
            try await sut.undo(original.id)
        }
    }

    @Test(arguments: ResolveCardConflictUseCase.Choice.allCases)
    func `a resolution is undone by the identifier of the former copy, too`(
        choice: ResolveCardConflictUseCase.Choice
    ) async throws {
        let (original, copy) = try await conflict(on: ["note"])
        _ = try await resolve(copy, choice)
        #expect(try await sut.undo(copy.id).id == original.id)
        #expect(try await ListCardConflictsUseCase(store: wallet.store).run().count == 1)
    }

    @Test func `a field that was edited after the resolution is not undone`() async throws {
        let (original, copy) = try await conflict(on: ["note"])
        _ = try await resolve(copy, .copy)
        _ = try await wallet.edit.run(original.id) { $0.card.note = "later" }
        #expect(try await sut.undo(original.id).note == "later")
    }

    @Test func `deleting the card erases what undoing needs`() async throws {
        let (original, copy) = try await conflict(on: ["front"])
        _ = try await resolve(copy, .copy)
        try await wallet.delete.run(original.id)
        _ = try await wallet.restore.run(original.id)
        await #expect(throws: CardsError.nothingToUndo(original.id)) {
            try await sut.undo(original.id)
        }
    }

    @Test func `a card without a conflict cannot be resolved`() async throws {
        let card = try await wallet.add("Library")
        await #expect(throws: CardsError.noConflict(card.id)) { try await resolve(card, .copy) }
    }

    private func conflict(
        on fields: [String]? = nil, _ change: (inout Card) -> Void = { _ in }
    ) async throws -> (original: Card, copy: Card) {
        let original = try await wallet.add("Library", id: "o")
        wallet.pass(seconds: 1)
        var draft = wallet.draft("copy", id: "c")
        draft.card.name = "Library"
        draft.card.note = "losing"
        draft.card.conflictOf = "o"
        draft.card.conflictFields = fields
        change(&draft.card)
        let copy = try await wallet.create.run(draft)
        try wallet.sendAll()
        return (original, copy)
    }

    private var sut: ResolveCardConflictUseCase {
        ResolveCardConflictUseCase(store: wallet.store, now: wallet.now)
    }

    private func resolve(
        _ card: Card, _ choice: ResolveCardConflictUseCase.Choice, _ field: String? = nil
    ) async throws -> Card {
        try await sut.run(card.id, keeping: choice, field: field)
    }
}
