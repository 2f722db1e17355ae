import Cards
import Foundation
import ImageEditorTestSupport
import Testing

struct CardOutlineTests {
    private static let outlines: [CardOutline] = [.id1, .classic]

    @Test func `the card shapes match the standard and old wallets`() {
        #expect(abs(CardOutline.id1.ratio - 1.58577) < 1e-5)
        #expect(abs(CardOutline.id1.cornerRadius * 85.60 - 3.18) < 1e-12)
        #expect(CardOutline.classic.ratio == 4.75 / 3)
    }

    @Test func `an upright phone shows a portrait outline, 40 from either side`() {
        let outline = CardOutline.classic.rectangle(in: ViewSize(width: 390, height: 844))

        #expect(outline.minX == 40 && outline.maxX == 350)
        #expect(abs(outline.height - 310 * 4.75 / 3) < 1e-9)
        #expect(abs((outline.minY + outline.maxY) / 2 - 422) < 1e-9)
    }

    @Test func `a phone held sideways shows a landscape outline, 40 from top and bottom`() {
        let outline = CardOutline.classic.rectangle(in: ViewSize(width: 844, height: 390))

        #expect(outline.minY == 40 && outline.maxY == 350)
        #expect(abs(outline.width - 310 * 4.75 / 3) < 1e-9)
        #expect(abs((outline.minX + outline.maxX) / 2 - 422) < 1e-9)
    }

    @Test func `a small preview leaves a quarter of its shorter side free`() {
        let outline = CardOutline.id1.rectangle(in: ViewSize(width: 80, height: 300))

        #expect(outline.minX == 20 && outline.maxX == 60)
    }

    @Test(arguments: outlines)
    func `in any preview the outline is centred, has the ratio and is as large as fits`(
        _ sut: CardOutline
    ) {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let size = ViewSize(
                width: exp(Double.random(in: 0...8, using: &random)),
                height: exp(Double.random(in: 0...8, using: &random)))
            let outline = sut.rectangle(in: size)
            let inset = min(40, min(size.width, size.height) / 4)
            let isStanding = size.height > size.width
            let ratio = isStanding ? 1 / sut.ratio : sut.ratio
            let free = min(outline.minX, outline.minY)

            #expect(outline.width > 0 && outline.height > 0, "\(size)")
            #expect(abs(outline.width / outline.height - ratio) < 1e-9, "\(size)")
            #expect(abs(outline.minX + outline.maxX - size.width) < 1e-9, "\(size)")
            #expect(abs(outline.minY + outline.maxY - size.height) < 1e-9, "\(size)")
            #expect(abs(free - inset) < 1e-9, "\(size)")
        }
    }
}
