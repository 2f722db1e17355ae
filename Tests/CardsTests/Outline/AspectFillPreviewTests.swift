import Cards
import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct AspectFillPreviewTests {
    @Test func `a portrait preview of a landscape sensor shows the middle of the rotated picture`()
    {
        // 4032 × 3024, rotated clockwise, is 3024 wide and 4032 high; 422 units are 4032 pixels.
        let sut = AspectFillPreview(
            size: ViewSize(width: 195, height: 422), sensor: ImageSize(width: 4032, height: 3024),
            orientation: PictureOrientation(quarterTurns: 1))
        let scale = 422.0 / 4032
        let outline = ViewRectangle(x: 40, y: 100, width: 115, height: 182)

        let area = sut.area(of: outline)
        let stored = sut.sensorArea(of: outline)

        #expect(area.width == Int((115 / scale).rounded()))
        #expect(area.height == Int((182 / scale).rounded()))
        #expect(area.x == Int(((40 - 97.5) / scale + 1512).rounded()))
        #expect(area.y == Int((100 / scale).rounded()))
        // The top of the preview is stored at the left.
        #expect(stored.x == area.y && stored.width == area.height && stored.height == area.width)
    }

    @Test func `any outline maps into the picture, with its ratio and visible position`() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2_000 {
            let sensor = ImageSize(
                width: .random(in: 200...5_000, using: &random),
                height: .random(in: 200...5_000, using: &random))
            let size = ViewSize(
                width: .random(in: 20...1_500, using: &random),
                height: .random(in: 20...1_500, using: &random))
            let orientation = PictureOrientation(
                quarterTurns: .random(in: 0...3, using: &random), isMirrored: random.oneIn(2))
            let outline = random.pick([CardOutline.id1, .classic]).rectangle(in: size)
            let sut = AspectFillPreview(size: size, sensor: sensor, orientation: orientation)
            let upright = orientation.upright(sensor)
            let area = sut.area(of: outline)
            let scale = max(
                size.width / Double(upright.width), size.height / Double(upright.height))

            #expect(isInside(area, upright), "\(sut)")
            #expect(isInside(sut.sensorArea(of: outline), sensor), "\(sut)")
            #expect(abs(Double(area.width) - outline.width / scale) <= 0.5 + 1e-9, "\(sut)")
            #expect(abs(Double(area.height) - outline.height / scale) <= 0.5 + 1e-9, "\(sut)")
            // The outline is in the middle of the preview and therefore of the picture.
            #expect(abs(2 * area.x + area.width - upright.width) <= 2, "\(sut)")
            #expect(abs(2 * area.y + area.height - upright.height) <= 2, "\(sut)")
        }
    }

    @Test func `a mirrored preview maps to the other side of the sensor`() {
        let left = ViewRectangle(x: 0, y: 0, width: 10, height: 10)
        func area(isMirrored: Bool) -> PixelRectangle {
            AspectFillPreview(
                size: ViewSize(width: 100, height: 50), sensor: ImageSize(width: 1000, height: 500),
                orientation: PictureOrientation(quarterTurns: 0, isMirrored: isMirrored)
            ).sensorArea(of: left)
        }

        #expect(area(isMirrored: false) == PixelRectangle(x: 0, y: 0, width: 100, height: 100))
        #expect(area(isMirrored: true) == PixelRectangle(x: 900, y: 0, width: 100, height: 100))
    }

    private func isInside(_ area: PixelRectangle, _ size: ImageSize) -> Bool {
        area.x >= 0 && area.y >= 0 && area.width > 0 && area.height > 0
            && area.x + area.width <= size.width && area.y + area.height <= size.height
    }
}
