import Foundation
import ImageEditorTestSupport
import Testing

@testable import CardExchange
@testable import Cards

/// Walks the descriptions of a card's fields and checks that archives contain every field.
struct ArchivedFieldsTests {
    @Test(arguments: [CardArchiveFormat.wallet, .catima])
    func `every field that a format can hold comes back`(format: CardArchiveFormat) async throws {
        let (wallet, other) = (try Wallet(), try Wallet())
        var card = fullCard(id: "1")
        // Catima's archives hold no conflict copies.
        card.conflictOf = nil
        let kept = try wallet.add(
            card, front: samplePhoto("a", pngHead), back: samplePhoto("b", pngHead))

        let (url, _) = try await wallet.export(as: format)
        _ = try await other.bringIn(url)

        let back = try #require(other.cards.first)
        for field in CardField.content where format == .wallet || CatimaColumn.holds(field) {
            #expect(field.isSame(in: back, and: kept), "\(field.rawValue)")
        }
    }
}
