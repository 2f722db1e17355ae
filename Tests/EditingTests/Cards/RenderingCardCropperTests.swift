import Cards
import Editing
import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

struct RenderingCardCropperTests {
    private static let seed: UInt64 = 2
    private let sut = RenderingCardCropper()

    @Test func `a card is found, set upright and made small`() async throws {
        let scene = CardScene.card(seed: Self.seed, longerSide: 1600)

        let result = try await sut.crop(jpeg(scene), to: .automatic)

        let corners = try #require(result.corners)
        #expect(try #require(result.confidence) >= 0.5)
        for corner in [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft] {
            let nearest = scene.corners.map { hypot($0.x - corner.x, $0.y - corner.y) }.min()
            #expect(try #require(nearest) < 0.015 * Double(scene.width))
        }
        let (longer, shorter) = (
            max(result.width, result.height), min(result.width, result.height)
        )
        #expect(abs(Double(longer) / Double(shorter) - CardOutline.id1.ratio) < 0.01)
        #expect(longer <= 1200 && shorter <= 758)
        let facts = try Image(data: result.data).info
        #expect(facts.format == .jpeg && facts.orientation == .upright)
        #expect(facts.storedSize == ImageSize(width: result.width, height: result.height))
    }

    @Test func `without a detected card the whole picture is kept`() async throws {
        let result = try await sut.crop(
            jpeg(size: ImageSize(width: 1600, height: 1200)), to: .automatic)

        #expect(result.corners == nil)
        #expect(try #require(result.confidence) < 0.5)
        #expect(result.width == 1011 && result.height == 758)
    }

    @Test func `a card of a few pixels is not cut out of its picture`() async throws {
        let result = try await sut.crop(
            jpeg(CardScene.card(seed: Self.seed, longerSide: 170)), to: .automatic)

        #expect(result.corners == nil)
        #expect(max(result.width, result.height) == 170)
    }

    @Test func `a rectangle is cut from the upright picture`() async throws {
        let result = try await sut.crop(
            jpeg(size: ImageSize(width: 400, height: 300)),
            to: .area(PixelRectangle(x: 100, y: 50, width: 200, height: 120)))

        #expect(result.width == 200 && result.height == 120)
        #expect(result.confidence == nil)
        #expect(result.corners?.bottomRight == Corners.Point(300, 170))
        let pixels = try Image(data: result.data).pixels()
        // Red increases to the right and green downwards, as in the picture.
        #expect(abs(Int(pixels.samples[0]) - 100 * 255 / 400) < 6)
        #expect(abs(Int(pixels.samples[1]) - 50 * 255 / 300) < 6)
    }

    @Test func `corners give a card's ratio, or the ratio of another shape`() async throws {
        let picture = try jpeg(size: ImageSize(width: 800, height: 800))
        let card = try await sut.crop(picture, to: .corners(corners(100, 100, 500, 350)))
        let square = try await sut.crop(picture, to: .corners(corners(100, 100, 500, 500)))

        #expect(abs(Double(card.width) / Double(card.height) - CardOutline.id1.ratio) < 0.01)
        #expect(abs(card.width - square.width) < 5 && square.width == square.height)
        #expect(card.confidence == nil)
    }

    @Test func `corners and rectangles outside of the picture are refused`() async throws {
        let picture = try jpeg(size: ImageSize(width: 40, height: 30))
        let outside = CardCropError.outside(width: 40, height: 30)
        let crops: [CardCrop] = [
            .corners(corners(-1, 0, 20, 20)), .corners(corners(0, 0, 41, 20)),
            .corners(corners(.nan, 0, 20, 20)), .corners(corners(0, 0, .infinity, 20)),
            .rectangle(x: 0, y: 0, width: 41, height: 10),
            .rectangle(x: -1, y: 0, width: 10, height: 10),
            .rectangle(x: 0, y: 0, width: 0, height: 10),
            .rectangle(x: 0, y: .nan, width: 10, height: 1e300),
        ]
        for crop in crops {
            await #expect(throws: outside, "\(crop)") { try await sut.crop(picture, to: crop) }
        }
    }

    @Test func `corners in a wrong order are refused`() async throws {
        let picture = try jpeg(size: ImageSize(width: 40, height: 30))
        var crossed = corners(2, 2, 30, 20)
        swap(&crossed.topLeft, &crossed.topRight)

        await #expect(throws: CardCropError.notConvex) {
            try await sut.crop(picture, to: .corners(crossed))
        }
    }

    @Test func `uneven light is corrected only on a card`() async throws {
        let picture = try jpeg(size: ImageSize(width: 640, height: 404), light: 0.3)
        let whole = corners(0, 0, 640, 404)
        let raw = RenderingCardCropper(evensLight: false)

        let evened = try await sut.crop(picture, to: .corners(whole))
        let uneven = try await raw.crop(picture, to: .corners(whole))
        let kept = try await sut.crop(picture, to: .none)

        #expect(try step(evened.data) < 20)
        #expect(try step(uneven.data) > 35)
        #expect(try step(kept.data) > 35)
    }

    private func corners(
        _ left: Double, _ top: Double, _ right: Double, _ bottom: Double
    ) -> Corners {
        Corners(
            topLeft: .init(left, top), topRight: .init(right, top),
            bottomRight: .init(right, bottom), bottomLeft: .init(left, bottom))
    }

    /// The difference of brightness between the right and the left end.
    private func step(_ data: Data) throws -> Int {
        let pixels = try Image(data: data).pixels()
        let row = pixels.size.height / 2 * pixels.size.width
        return Int(pixels.samples[4 * (row + pixels.size.width - 20)])
            - Int(pixels.samples[4 * (row + 20)])
    }

    private func jpeg(_ scene: CardScene) throws -> Data {
        let size = ImageSize(width: scene.width, height: scene.height)
        return try encoded(size, scene.drawn())
    }

    /// Red increases to the right and green downwards. With `light`, grey that increases to the
    /// right by this share.
    private func jpeg(size: ImageSize, light: Double? = nil) throws -> Data {
        var samples: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let part = Double(x) / Double(size.width)
                let gray = light.map { UInt8(200 * (1 - $0 / 2 + $0 * part)) }
                samples += [
                    gray ?? UInt8(255 * part), gray ?? UInt8(255 * y / size.height), gray ?? 128,
                    255,
                ]
            }
        }
        return try encoded(size, samples)
    }

    private func encoded(_ size: ImageSize, _ samples: [UInt8]) throws -> Data {
        let pixels = try #require(Pixels(size: size, layout: .rgba8, samples: samples))
        return try pixels.encoded(as: EncodingOptions(format: .jpeg, quality: 95))
    }
}
