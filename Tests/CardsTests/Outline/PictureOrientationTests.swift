import Cards
import Core
import Testing

struct PictureOrientationTests {
    /// The visible position of the stored pixel at x, y after applying an EXIF orientation to a
    /// picture `w` wide and `h` high.
    private static func seen(_ exif: Int, _ x: Int, _ y: Int, _ w: Int, _ h: Int) -> (Int, Int) {
        switch exif {
        case 1: (x, y)
        case 2: (w - 1 - x, y)
        case 3: (w - 1 - x, h - 1 - y)
        case 4: (x, h - 1 - y)
        case 5: (y, x)
        case 6: (h - 1 - y, x)
        case 7: (h - 1 - y, w - 1 - x)
        default: (y, w - 1 - x)
        }
    }

    @Test(arguments: 1...8)
    func `an area of the upright picture is found among the stored pixels`(_ exif: Int) throws {
        let sut = try #require(PictureOrientation(exif: exif))
        let stored = ImageSize(width: 7, height: 4)
        let upright = sut.upright(stored)
        #expect(upright == (exif < 5 ? stored : ImageSize(width: 4, height: 7)))
        for area in areas(of: upright) {
            let found = sut.stored(area, in: stored)
            // The area shows exactly the stored pixels.
            for y in 0..<stored.height {
                for x in 0..<stored.width {
                    let (seenX, seenY) = Self.seen(exif, x, y, stored.width, stored.height)
                    #expect(contains(found, x, y) == contains(area, seenX, seenY))
                }
            }
        }
    }

    @Test func `whole turns change nothing, and other numbers are no orientation`() {
        #expect(PictureOrientation(quarterTurns: -1) == PictureOrientation(quarterTurns: 3))
        #expect(PictureOrientation(quarterTurns: 4) == PictureOrientation(exif: 1))
        #expect(PictureOrientation(exif: 0) == nil && PictureOrientation(exif: 9) == nil)
    }

    private func areas(of size: ImageSize) -> [PixelRectangle] {
        [
            PixelRectangle(x: 0, y: 0, width: size.width, height: size.height),
            PixelRectangle(x: 1, y: 2, width: 2, height: 1),
            PixelRectangle(x: 2, y: 0, width: 1, height: 3),
            PixelRectangle(x: size.width - 1, y: size.height - 2, width: 1, height: 2),
        ]
    }

    private func contains(_ area: PixelRectangle, _ x: Int, _ y: Int) -> Bool {
        (area.x..<area.x + area.width).contains(x) && (area.y..<area.y + area.height).contains(y)
    }
}
