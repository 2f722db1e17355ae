import Cards
import Core
import Foundation
import Presentation
import Testing

struct CardWordsTests {
    @Test func `a card that was cropped, one that was not found, and the whole picture`() {
        let sut = CardCropPresenter(
            for: FrontEnd { $0 == .giveCornersOrRetry(.back) ? "again" : nil })
        let corners = Corners(
            topLeft: .init(10.4, 20.6), topRight: .init(90, 21),
            bottomRight: .init(91, 70), bottomLeft: .init(9, 69))
        func cropped(_ corners: Corners?, _ confidence: Double?) -> CroppedCard {
            CroppedCard(
                data: Data(), width: 1_200, height: 757, corners: corners, confidence: confidence)
        }

        let found = sut.viewModel(for: cropped(corners, 0.9), .front, asked: .automatic)
        #expect(found.line == "front: cropped to the card, 1200 × 757")
        #expect(found.corners == "10,21 90,21 91,70 9,69")
        #expect(!found.wasMissed)
        let missed = sut.viewModel(for: cropped(nil, 0.2), .back, asked: .automatic)
        #expect(missed.line.hasPrefix("back: no card's edges are clear enough, so the whole"))
        #expect(missed.line.hasSuffix("; again"))
        #expect(missed.wasMissed)
        let whole = sut.viewModel(for: cropped(nil, nil), .back, asked: .none)
        #expect(whole.line == "back: the whole picture, 1200 × 757")
        #expect(!whole.wasMissed)
    }

    @Test func `a photograph says its side and its size`() {
        let facts = ImageFacts(format: .jpeg, width: 1_200, height: 758, bytes: 182_044)
        let viewModel = CardPhotoPresenter().viewModel(for: .front, CardPhotoFacts(facts))
        #expect(
            viewModel.line(in: "a\nb.jpg") == #"a\nb.jpg  front  1200 × 758  JPEG  182 kB"#)
    }

    @Test func `a damaged photograph has no size, and its bytes can be written`() {
        let facts = CardPhotoFacts(damaged: Data([0xff, 0xd8, 0xff, 0x00]))
        #expect(facts.format == .jpeg)
        let viewModel = CardPhotoPresenter().viewModel(for: .back, facts)
        #expect(viewModel.line(in: "b.jpg") == "b.jpg  back  JPEG  4 bytes")
        #expect(
            CardPhotoJSON("7", .back, output: "b.jpg", facts).json.text
                == #"{"id":"7","side":"back","output":"b.jpg","width":null,"height":null,"#
                + #""format":"jpeg","bytes":4}"#)
    }

    @Test func `waiting changes are counted, listed, and shown with the command that sends them`() {
        let sut = CardStatusPresenter(
            for: FrontEnd { $0 == .sendCards ? "send" : $0 == .seeConflicts ? "see" : nil })
        let waiting = [
            WaitingCard(card: sampleCard(), change: .created, failure: nil),
            WaitingCard(
                card: sampleCard("Café", id: "4"), change: .deleted, failure: "the server is away"),
        ]
        let viewModel = sut.viewModel(
            cards: 3, waiting: waiting, conflicts: 1, server: .offline(nil))
        #expect(
            viewModel.headline == "3 cards, 2 changes wait; send, 1 conflict; see")
        #expect(
            viewModel.table == [
                "ID        NAME     CHANGE   REASON", "3F2A9C10  Library  created  not sent yet",
                "4         Café     deleted  the server is away",
            ])
        #expect(
            sut.viewModel(cards: 1, waiting: [], conflicts: 0, server: .unset).headline
                == "1 card, nothing waits to be sent")
        #expect(
            sut.viewModel(cards: 1, waiting: [waiting[0]], conflicts: 0, server: .unset).headline
                == "1 card, 1 change waits: no server is set")
        #expect(
            WaitingCardJSON(waiting[1]).json.text
                == #"{"id":"4","name":"Café","change":"deleted","reason":"the server is away"}"#)
    }

    @Test func `a conflict lists the different fields`() {
        let original = sampleCard()
        var copy = sampleCard(id: "COPY")
        copy.conflictOf = original.id
        copy.note = "mine"
        copy.back = nil
        let sut = CardConflictsPresenter()
        let hash = original.back?.hash.description.prefix(8) ?? ""
        #expect(
            sut.lines(for: [CardConflict(copy: copy, original: original)]) == [
                "Library: conflict copy COPY of 3F2A9C10-AAAA",
                "  note  kept:                      lost: mine",
                "  back  kept: photograph \(hash)  lost: no photograph",
            ])
        copy.conflictFields = ["note"]
        #expect(
            sut.lines(for: [CardConflict(copy: copy, original: original)]) == [
                "Library: conflict copy COPY of 3F2A9C10-AAAA", "  note  kept:   lost: mine",
            ])
        copy.note = original.note
        #expect(
            sut.lines(for: [CardConflict(copy: copy, original: original)]).last
                == "  the fields in conflict are equal now")
        #expect(
            sut.lines(for: [CardConflict(copy: copy, original: nil)]) == [
                "Library: conflict copy COPY of a card that was deleted"
            ])
        #expect(sut.lines(for: []) == ["no conflicts"])
    }

    @Test func `a change names the action and the card`() {
        let sut = CardChangePresenter()
        #expect(sut.line(for: .added, sampleCard("a\nb")) == #"added a\nb (3F2A9C10)"#)
        #expect(
            sut.question(beforeDeleting: [sampleCard()])
                == "delete Library and erase the photographs? [y/N] ")
        #expect(sut.question(beforeDeleting: [sampleCard(sides: [])]) == "delete Library? [y/N] ")
        func remark(
            _ card: Card, _ sides: [CardSide] = [], lost: [CardSide] = CardSide.allCases
        ) -> String? {
            sut.remark(
                restored: card, withoutPhoto: sides, lost: lost, under: CardPolicy())
        }
        #expect(remark(sampleCard()) == nil)
        #expect(
            remark(sampleCard(), CardSide.allCases)
                == "the photographs of its front and back will be downloaded at the next"
                + " synchronisation, if the server has them")
        #expect(remark(sampleCard(sides: []), CardSide.allCases)?.contains("were erased") == true)
        #expect(
            remark(sampleCard(sides: []), lost: [.back])
                == "the photograph of its back was erased when it was deleted")
        #expect(remark(sampleCard(sides: []), lost: []) == nil)
    }

    @Test func `the prompt below a preview explains how to end it`() {
        let sut = CardCapturePresenter()
        #expect(
            sut.viewModel(for: .back, hasPreview: true).prompt.contains("the card's back within"))
        #expect(
            sut.viewModel(for: .back, hasPreview: false).prompt == "photographing the card's back")
    }
}
