import Cards
import Core
import Foundation
import ImageEditorTestSupport
import Testing

@testable import Presentation

struct CardDetailsPresenterTests {
    private let sut = CardDetailsPresenter(now: { cardsNow })

    @Test func `a shown card lists its contents and can be edited`() {
        var card = sampleCard()
        card.number = "17"
        card.barcode = Barcode(text: "4006381333931", type: .ean13)
        card.note = "two\nlines"
        let viewModel = sut.viewModel(for: card)

        #expect(viewModel.mode == .normal)
        #expect(viewModel.actions == [.edit])
        #expect(viewModel.missing == nil)
        #expect(
            viewModel.lines == [
                "Library", "  identifier  3F2A9C10-AAAA", "  number      17",
                "  barcode     4006381333931 (EAN-13)", #"  note        two\nlines"#,
                "  front       182 kB", "  back        182 kB",
                "  created     2026-11-19 12:00", "  changed     2026-11-19 12:00",
            ])
    }

    @Test func `missing parts of a shown card are not reported`() {
        #expect(sut.viewModel(for: sampleCard(sides: [])).missing == nil)
    }

    @Test(arguments: [CardEditor.Mode.edit, .create])
    func `an edited or new card can be saved only when complete`(mode: CardEditor.Mode) {
        var draft = CardDraft(sampleCard(sides: []))
        let incomplete = sut.viewModel(for: draft, in: mode)
        #expect(incomplete.actions == [.cancel])
        #expect(
            incomplete.missing
                == "the card lacks a photograph of its front and a photograph of its back")
        #expect(incomplete.fields.contains { $0.label == "front" && $0.text.isEmpty })

        for side in CardSide.allCases { draft.setPhoto(Data(count: 1_200), on: side) }
        let complete = sut.viewModel(for: draft, in: mode)
        #expect(complete.actions == [.done, .cancel])
        #expect(complete.missing == nil)
        #expect(complete.fields.contains { $0.label == "front" && $0.text == "1.2 kB, new" })
    }

    @Test func `an editor is shown in its mode, and a cancelled creation is not shown`() async {
        let editor = CardEditor(
            creating: CardDraft(sampleCard(" ", sides: [])),
            in: InMemoryCardStore(), send: {})
        let viewModel = await sut.viewModel(for: editor)
        #expect(viewModel?.mode == .create)
        await editor.cancel()
        let after = await sut.viewModel(for: editor)
        #expect(after == nil)
    }

    @Test func `every field has its own line, and a key in JSON`() {
        let card = fullCard()
        let viewModel = sut.viewModel(for: card)
        #expect(CardDetailsPresenter.labels.map(\.field).count == CardField.allCases.count - 1)
        #expect(
            Set(CardDetailsPresenter.labels.map(\.field))
                == Set(CardField.allCases).subtracting([.name]))
        #expect(
            viewModel.fields.map(\.label)
                == ["identifier"] + CardDetailsPresenter.labels.map(\.label))
        guard case .object(let members) = CardDetailsJSON(card).json else {
            return #expect(Bool(false), "a card is an object")
        }
        #expect(members.map(\.key) == ["id"] + CardField.allCases.map(\.rawValue))
        #expect(!members.map(\.value).contains(.null))
    }

    @Test(arguments: CardField.content)
    func `a conflict names every field in which the two differ`(field: CardField) {
        let original = sampleCard()
        var copy = original
        field.fill(&copy, seed: 1)
        copy.conflictOf = original.id
        let lines = CardConflictsPresenter().lines(
            for: [CardConflict(copy: copy, original: original)])
        #expect(lines.count >= 2, "\(field.rawValue)")
    }

    @Test func `a card's JSON has every key, with null for missing values`() {
        var card = sampleCard(sides: [.front])
        card.barcode = Barcode(text: "x")
        let hash = card.front?.hash.description ?? ""
        #expect(
            CardDetailsJSON(card).json.text
                == #"{"id":"3F2A9C10-AAAA","name":"Library","front":{"hash":""# + hash
                + #"","bytes":182044},"back":null,"note":"","number":"","barcode":{"text":"x","#
                + #""type":null},"validFrom":null,"expiry":null,"favorite":false,"archived":false,"#
                + #""group":"","lastUsed":null,"created":"2026-11-19T12:00:00Z","#
                + #""modified":"2026-11-19T12:00:00Z","conflictOf":null,"conflictFields":null}"#)
    }
}
