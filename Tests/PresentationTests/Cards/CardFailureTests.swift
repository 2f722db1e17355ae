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
        #expect(line.contains("10, …; name one"))
    }

    @Test func `corners outside a picture are reported with its size`() {
        let message = sut.message(for: CardCropError.outside(width: 640, height: 480))
        #expect(message.category == .usage)
        #expect(message.line.contains("640 × 480"))
    }
}
