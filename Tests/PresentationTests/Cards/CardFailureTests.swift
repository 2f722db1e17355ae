import Cards
import Presentation
import Testing

struct CardFailureTests {
    private let sut = ErrorPresenter()

    @Test(
        arguments: [
            (CardsError.notFound("Secret"), FailureCategory.noInput),
            (.ambiguous("Secret", candidates: ["1", "2"]), .usage),
            (.incomplete([.front]), .usage), (.exists("1"), .usage),
            (.noPhoto("1", .front), .noInput), (.noBarcode("1"), .noInput),
            (.noConflict("1"), .usage), (.notEditing, .software),
            (.noConflictInField("Secret".lowercased(), fields: ["note"]), .usage),
            (.nothingToUndo("1"), .noInput), (.photoNotAnImage(.back), .badData),
            (.textTooLong(field: "note", bytes: 2, limit: 1), .badData),
            (.photoTooLarge(.front, bytes: 2, limit: 1), .badData),
            (.dateOutOfRange(field: "created"), .badData),
        ])
    func `a failure has its category and shows no name`(
        error: CardsError, category: FailureCategory
    ) {
        let message = sut.message(for: error)
        #expect(message.category == category)
        #expect(!(message.line + message.causes.joined()).contains("Secret"))
    }

    @Test func `missing parts are reported with advice`() {
        let message = sut.message(for: CardsError.incomplete([.front, .back]))
        #expect(
            message.line
                == "the card lacks a photograph of its front and a photograph of its back")
        #expect(message.advice == .completeCard([.front, .back]))
    }

    @Test func `candidates are listed, the first ten of them`() {
        let many = (1...12).map(String.init)
        let line = sut.message(for: CardsError.ambiguous("x", candidates: many)).line
        #expect(line.hasPrefix("12 cards match: 1, 2, 3"))
        #expect(line.hasSuffix("10, …; name one by its identifier, such as 1"))
    }

    @Test func `a bound is named with its value`() {
        func line(_ error: CardsError) -> String { sut.message(for: error).line }
        #expect(
            line(.textTooLong(field: "note", bytes: 30_001, limit: 30_000))
                == "the note has 30,001 bytes; at most 30,000 can be stored; shorten it")
        #expect(
            line(.photoTooLarge(.front, bytes: 9_000_000, limit: 8_388_608)).hasPrefix(
                "the photograph of the front has 9,000,000 bytes"
                    + " (limit card-photo-bytes: 8,388,608)"))
    }

    @Test func `corners outside a picture are reported with its size`() {
        let message = sut.message(for: CardCropError.outside(width: 640, height: 480))
        #expect(message.category == .usage)
        #expect(message.line.contains("640 × 480"))
    }
}
