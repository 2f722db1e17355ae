import Cards
import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct ScrolledCropTests {
    private static let window = ViewSize(width: 310, height: 196)

    @Test func `the crop is the part behind the window, in pixels`() {
        let sut = ScrolledCrop(
            zoomScale: 0.5, contentOffset: ViewPoint(x: 100, y: 50), viewport: Self.window)

        let area = sut.area(of: ImageSize(width: 4000, height: 3000))

        #expect(area == PixelRectangle(x: 200, y: 100, width: 620, height: 392))
    }

    @Test func `a portrait photograph covers the window, too`() {
        // Fitting the height only would leave the corners of the window empty.
        let picture = ImageSize(width: 3000, height: 4000)
        let sut = ScrolledCrop(
            zoomScale: 196.0 / 4000, contentOffset: ViewPoint(x: 0, y: 0), viewport: Self.window)

        let area = sut.area(of: picture)

        #expect(area.width == 3000)
        #expect(area.height == Int((3000 * 196.0 / 310).rounded()))
    }

    @Test func `a picture that is scrolled too far is cut at its end`() {
        let picture = ImageSize(width: 1000, height: 1000)
        func area(_ x: Double, _ y: Double) -> PixelRectangle {
            ScrolledCrop(
                zoomScale: 1, contentOffset: ViewPoint(x: x, y: y), viewport: Self.window
            ).area(of: picture)
        }

        #expect(area(-50, -1) == PixelRectangle(x: 0, y: 0, width: 310, height: 196))
        #expect(area(900, 950) == PixelRectangle(x: 690, y: 804, width: 310, height: 196))
    }

    @Test(arguments: 1...8)
    func `any crop is inside the picture, has the ratio, and is what the window shows`(_ exif: Int)
        throws
    {
        let orientation = try #require(PictureOrientation(exif: exif))
        var random = SeededGenerator(seed: UInt64(exif))
        for _ in 0..<1_000 {
            let size = ImageSize(
                width: .random(in: 100...5_000, using: &random),
                height: .random(in: 100...5_000, using: &random))
            let viewport = ViewSize(
                width: .random(in: 50...900, using: &random),
                height: .random(in: 50...900, using: &random))
            let upright = orientation.upright(size)
            let least = ScrolledCrop.leastZoomScale(of: upright, in: viewport)
            let zoom = least * exp(.random(in: -1...2, using: &random))
            let sut = ScrolledCrop(
                zoomScale: zoom,
                contentOffset: ViewPoint(
                    x: .random(in: -0.3...1.2, using: &random) * Double(upright.width) * zoom,
                    y: .random(in: -0.3...1.2, using: &random) * Double(upright.height) * zoom),
                viewport: viewport)
            let area = sut.area(of: upright)
            let stored = sut.storedArea(of: size, orientation: orientation)
            let scale = max(zoom, least)

            #expect(stored == orientation.stored(area, in: size), "\(sut) \(size)")
            for (area, size) in [(area, upright), (stored, size)] {
                #expect(area.x >= 0 && area.y >= 0, "\(sut) \(size)")
                #expect(area.width > 0 && area.x + area.width <= size.width, "\(sut) \(size)")
                #expect(area.height > 0 && area.y + area.height <= size.height, "\(sut) \(size)")
            }
            // Scaled by the zoom, the area equals the window to the pixel.
            #expect(abs(Double(area.width) * scale - viewport.width) <= scale, "\(sut) \(size)")
            #expect(abs(Double(area.height) * scale - viewport.height) <= scale, "\(sut) \(size)")
            let (offset, end) = (
                sut.contentOffset.x, Double(upright.width) * scale - viewport.width
            )
            if offset >= 0, offset <= end {
                #expect(abs(Double(area.x) * scale - offset) <= scale, "\(sut) \(size)")
            }
        }
    }
}
