import Cards
import Foundation
import ImageEditorTestSupport
import Testing

/// Compiles the documentation's examples.
struct ExampleTests {
    func keep(
        _ front: Data, _ back: Data, in wallet: any CardStore, at now: Date
    ) async throws -> [Card] {
        var card = Card(name: "Library", created: now)
        card.number = "4006381333931"
        card.barcode = Barcode(text: card.number, type: .ean13)
        let draft = CardDraft(card, photos: [.front: front, .back: back])
        _ = try await CreateCardUseCase(store: wallet).run(draft)
        return try await ListCardsUseCase(store: wallet).run(CardQuery(search: "lib"))
    }

    @Test func `a stored card can be found and is complete`() async throws {
        let wallet = InMemoryCardStore()

        let found = try await keep(
            Wallet.photo("front"), Wallet.photo("back"), in: wallet,
            at: Date(timeIntervalSince1970: 1))

        #expect(found.map(\.name) == ["Library"])
        #expect(found.allSatisfy { $0.isValid })
        let front = try #require(found.first?.front)
        #expect(wallet.photo(front.hash) == Wallet.photo("front"))
    }
}
