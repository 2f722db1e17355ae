import Cards
import Foundation
import Presentation
import Testing

struct CardListPresenterTests {
    private let sut = CardListPresenter(now: { cardsNow })

    @Test func `a list shows what distinguishes cards, without control characters`() {
        var library = sampleCard("Library\u{1B}[31m")
        library.isFavorite = true
        library.number = "17 4"
        library.group = "Books"
        library.lastUsed = cardsNow.addingTimeInterval(-7_200)
        library.expiry = CardDay("2026-11-21")
        var copy = sampleCard("Café", id: "3F2A9C10-BBBB")
        copy.conflictOf = "1"
        copy.isArchived = true
        copy.expiry = CardDay("2026-11-22")

        #expect(
            sut.viewModel(for: [library, copy]).table == [
                "ID             NAME             NUMBER  GROUP  USED         REMARK",
                #"3F2A9C10-A  *  Library\x1b[31m  17 4    Books  2 hours ago  expired on 2026-11-21"#,
                "3F2A9C10-B     Café                                         conflict copy, archived,"
                    + " until 2026-11-22",
            ])
    }

    @Test func `an empty list says why it is`() {
        #expect(sut.viewModel(for: []).headline == "no cards yet")
        #expect(
            sut.viewModel(for: [], answering: CardQuery(search: "x")).headline == "no card matches")
        #expect(sut.viewModel(for: []).table.isEmpty)
        #expect(sut.viewModel(for: [sampleCard()]).headline == "1 card")
    }

    @Test func `the shown part of an identifier is unique among all cards`() {
        let rows = sut.viewModel(for: [sampleCard()], among: ["3F2A9C10-AABB", "3F2A9C10-AAAA"])
            .rows
        #expect(rows.map(\.id) == ["3F2A9C10-AAA"])
    }

    @Test func `a card that is not valid yet says from when`() {
        var card = sampleCard()
        card.validFrom = CardDay("2026-11-23")
        #expect(sut.viewModel(for: [card]).rows.map(\.remark) == ["from 2026-11-23"])
        card.validFrom = CardDay("2026-11-22")
        #expect(sut.viewModel(for: [card]).rows.map(\.remark) == [""])
    }
}
