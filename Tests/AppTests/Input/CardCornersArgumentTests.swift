import Cards
import Core
import Testing

@testable import ImageEditorApp

struct CardCornersArgumentTests {
    @Test(arguments: [
        ["120,80", "1080,95", "1070,700", "115,690"], ["120,80 1080,95 1070,700 115,690"],
        ["120,80 1080,95", "1070,700 115,690"],
    ])
    func `four corners are four words or one`(words: [String]) {
        let corners = CardCornersArgument(words)?.value
        #expect(corners?.topLeft == .init(120, 80))
        #expect(corners?.topRight == .init(1_080, 95))
        #expect(corners?.bottomRight == .init(1_070, 700))
        #expect(corners?.bottomLeft == .init(115, 690))
    }

    @Test func `parts of pixels are taken`() {
        #expect(
            CardCornersArgument(["0.5,0", "9,0", "9,9", "0,9"])?.value.topLeft
                == .init(0.5, 0))
    }

    @Test(arguments: [
        "", "1,2 3,4 5,6", "1,2 3,4 5,6 7,8 9,10", "1,2 3,4 5,6 7", "1,2 3,4 5,6 7,x",
        "1,2 3,4 5,6 7,-8", "1,2 3,4 5,6 7,nan", "1,2 3,4 5,6 7,inf", "1,2 3,4 5,6 7,8,9",
        "1,2 3,4 5,6 ,8",
    ])
    func `anything else is no four corners`(text: String) {
        #expect(CardCornersArgument([text]) == nil)
    }
}
