import Cards
import Core
import ImageEditorTestSupport
import Testing

struct StoredSizeTests {
    @Test(arguments: [
        (ImageSize(width: 4000, height: 3000), ImageSize(width: 1011, height: 758)),
        (ImageSize(width: 3000, height: 4000), ImageSize(width: 758, height: 1011)),
        (ImageSize(width: 4000, height: 1000), ImageSize(width: 1200, height: 300)),
        (ImageSize(width: 1200, height: 758), ImageSize(width: 1200, height: 758)),
        (ImageSize(width: 300, height: 200), ImageSize(width: 300, height: 200)),
        (ImageSize(width: 60_000, height: 1), ImageSize(width: 1200, height: 1)),
    ])
    func `a photograph is kept in at most 1200 x 758 pixels`(
        _ size: ImageSize, _ expected: ImageSize
    ) {
        #expect(size.storedAsCard == expected)
    }

    @Test func `any size is scaled to the limits, keeping its ratio`() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<5_000 {
            let size = ImageSize(
                width: .random(in: 1...9_000, using: &random),
                height: .random(in: 1...9_000, using: &random))
            let stored = size.storedAsCard
            let (longer, shorter) = (
                max(stored.width, stored.height), min(stored.width, stored.height)
            )
            let scale = Double(stored.width) / Double(size.width)

            #expect(longer <= 1200 && shorter <= 758, "\(size)")
            #expect(stored.width <= size.width && stored.height <= size.height, "\(size)")
            #expect(stored == size || longer == 1200 || shorter == 758, "\(size)")
            #expect(
                (stored.width > stored.height) == (size.width > size.height) || longer - shorter < 2
            )
            // Rounding the width by half a pixel changes the height by half a pixel times the
            // ratio.
            let tolerance = 0.5 + 0.5 * Double(size.height) / Double(size.width)
            #expect(
                abs(Double(stored.height) - Double(size.height) * scale) <= tolerance + 1e-9
                    || stored.width == 1 || stored.height == 1, "\(size)")
        }
    }
}
