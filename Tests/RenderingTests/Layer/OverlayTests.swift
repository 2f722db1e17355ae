import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

struct OverlayTests {
    /// An independent implementation of W3C's compositing and blending, channel by channel.
    private enum Reference {
        static func blend(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
            switch mode {
            case .normal: s
            case .multiply: b * s
            case .screen: 1 - (1 - b) * (1 - s)
            case .overlay: blend(.hardLight, s, b)
            case .darken: min(b, s)
            case .lighten: max(b, s)
            case .colorDodge: b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
            case .colorBurn: b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
            case .hardLight: s <= 0.5 ? 2 * s * b : 1 - 2 * (1 - s) * (1 - b)
            case .softLight:
                if s <= 0.5 {
                    b - (1 - 2 * s) * b * (1 - b)
                } else if b <= 0.25 {
                    b + (2 * s - 1) * (((16 * b - 12) * b + 4) * b - b)
                } else {
                    b + (2 * s - 1) * (b.squareRoot() - b)
                }
            case .difference: abs(b - s)
            case .exclusion: b + s - 2 * b * s
            case .hue, .saturation, .color, .luminosity: .nan
            }
        }

        static func composite(
            _ mode: BlendMode, _ backdrop: [UInt8], _ source: [UInt8], opacity: Double
        ) -> [Double] {
            let (below, above) = (Double(backdrop[3]) / 255, Double(source[3]) / 255 * opacity)
            let alpha = above + below - above * below
            return (0..<3).map { channel in
                let (b, s) = (Double(backdrop[channel]) / 255, Double(source[channel]) / 255)
                let color =
                    above * (1 - below) * s + below * (1 - above) * b
                    + above * below * blend(mode, b, s)
                return alpha == 0 ? b * 255 : color / alpha * 255
            } + [alpha * 255]
        }
    }

    private func noise(_ width: Int, _ height: Int, seed: UInt64, channels: Int) throws -> Pixels {
        var random = SeededGenerator(seed: seed)
        var samples: [UInt8] = []
        for _ in 0..<width * height * channels {
            // Draws the ends of the range more often.
            let value = UInt8.random(in: 0...255, using: &random)
            samples.append([0, 255, value, value][Int.random(in: 0..<4, using: &random)])
        }
        let layout: PixelLayout = channels == 4 ? .rgba8 : .rgb8
        let pixels = Pixels(
            size: ImageSize(width: width, height: height), layout: layout, samples: samples)
        return try #require(pixels)
    }

    @Test(
        arguments: BlendMode.allCases.filter { mode in
            ![BlendMode.hue, .saturation, .color, .luminosity].contains(mode)
        }, [3, 4])
    func `each mode is W3C's formula`(mode: BlendMode, channels: Int) throws {
        let backdrop = try noise(64, 48, seed: 1, channels: channels)
        let source = try noise(64, 48, seed: 2, channels: 4)
        let image = try Image(data: backdrop.encoded())
        let below = try image.pixels().samples
        let result = try image.applying([
            .overlay(source.encoded(), opacity: 0.7, mode: mode)
        ]).pixels().samples
        var worst = 0.0
        for place in stride(from: 0, to: result.count, by: 4) {
            let expected = Reference.composite(
                mode, Array(below[place..<place + 4]), Array(source.samples[place..<place + 4]),
                opacity: 0.7)
            for channel in 0..<4 {
                worst = max(worst, abs(Double(result[place + channel]) - expected[channel]))
            }
        }
        // Rounded once, plus the rounding of alpha to 1/65,535.
        #expect(worst < 0.6)
    }

    @Test func `opaque pixels of the layer cover, transparent ones change nothing`() throws {
        let image = try Image(data: noise(40, 30, seed: 3, channels: 4).encoded())
        var samples = try noise(40, 30, seed: 4, channels: 4).samples
        for place in stride(from: 3, to: samples.count, by: 4) {
            samples[place] = place / 4 % 2 == 0 ? 255 : 0
        }
        let source = try #require(
            Pixels(size: ImageSize(width: 40, height: 30), layout: .rgba8, samples: samples))
        let (below, result) = (
            try image.pixels().samples,
            try image.applying([.overlay(source.encoded())]).pixels().samples
        )
        for place in stride(from: 0, to: result.count, by: 4) {
            let expected = place / 4 % 2 == 0 ? samples : below
            #expect(result[place..<place + 4] == expected[place..<place + 4])
        }
        #expect(
            try image.applying([.overlay(source.encoded(), opacity: 0)]).encoded()
                == image.encoded())
    }

    @Test func `only the part on the image is visible`() throws {
        let image = try flat(50, 40)
        let picture = try noise(30, 30, seed: 5, channels: 3)
        let file = try picture.encoded()
        let placement = Placement(.topLeft, x: .pixels(-10), y: .pixels(-20))
        let result = try image.applying([.overlay(file, at: placement)]).pixels()
        for (x, y) in [(0, 0), (19, 9), (0, 9), (19, 0)] {
            let (from, to) = (3 * (30 * (y + 20) + x + 10), 4 * (50 * y + x))
            #expect(result.samples[to..<to + 3] == picture.samples[from..<from + 3])
        }
        for (x, y) in [(20, 0), (0, 10), (20, 10), (49, 39)] {
            #expect(result.samples[4 * (50 * y + x)] == 40)
        }
        #expect(
            throws: FilterError.outsideImage(
                filter: "overlay", reason: "the picture lies outside of 50x40")
        ) {
            try image.applying([.overlay(file, at: Placement(.left, x: .pixels(50)))]).pixels()
        }
    }

    @Test func `a flaw of an overlay is a remark with its name`() throws {
        let file = try gradient(20, 10).encoded(as: EncodingOptions(format: .gif))
        var remarks: [ImageRemark] = []
        let result = try flat(50, 40)
            .applying([.overlay(file.dropLast(1), name: "logo.gif")])
            .encoded(onRemark: { remarks.append($0) })
        #expect(remarks == [.flawOfLayer(.noEnd, picture: "logo.gif")])
        #expect(try result == flat(50, 40).applying([.overlay(file)]).encoded())
    }

    @Test func `an overlay is resized like with resize, by a scale or a width`() throws {
        let image = try flat(80, 60)
        let file = try gradient(20, 10).encoded()
        let large = try Image(data: file).applying([
            .resize(width: 40, height: 20, mode: .stretch, allowsEnlarging: true)
        ]).encoded()
        let corner = Placement(.topLeft)
        let expected = try image.applying([.overlay(large, at: corner)]).pixels()
        #expect(try image.applying([.overlay(file, at: corner, scale: 2)]).pixels() == expected)
        for width in [Length.pixels(40), .percent(50)] {
            let result = try image.applying([.overlay(file, at: corner, width: width)]).pixels()
            #expect(result == expected)
        }
    }

    @Test func `orientation and profile of the overlay are applied`() throws {
        var exif = RawEXIF()
        exif.main = [exif.short(0x112, 6)]
        let jpeg = try gradient(24, 16).encoded(as: EncodingOptions(format: .jpeg))
        let payload = Data("Exif\0\0".utf8) + exif.data
        let segment = Data([0xFF, 0xE1]) + exif.number(payload.count + 2, 2) + payload
        let turned = jpeg.prefix(2) + segment + jpeg.dropFirst(2)
        let upright = try Image(data: turned).pixels()
        try #require(upright.size == ImageSize(width: 16, height: 24))
        let result = try flat(16, 24).applying([.overlay(Data(turned))]).pixels()
        #expect(result == upright)
    }

    @Test func `an invalid or truncated overlay is an error that names it`() throws {
        let error = try #require(throws: FilterError.self) {
            try Overlay(Data("text".utf8), name: "logo.png").operation()
        }
        #expect(
            error
                == .invalidFile(
                    filter: "overlay", parameter: "file", file: "logo.png", reason: "not an image"))
        let cut = try gradient(90, 90).encoded().dropLast(200)
        let damage = try #require(throws: FilterError.self) {
            try flat(90, 90).applying([.overlay(Data(cut), name: "logo.png")]).pixels()
        }
        guard case .invalidFile("overlay", "file", "logo.png", _) = damage else {
            Issue.record("\(damage)")
            return
        }
    }

    @Test(arguments: [
        Overlay(Data(), scale: 0), Overlay(Data(), scale: .nan), Overlay(Data(), opacity: -1),
        Overlay(Data(), width: .pixels(0)), Overlay(Data(), mode: .hue),
        Overlay(Data(), at: Placement(x: .pixels(1e9))),
    ])
    func `a value out of range is an error`(overlay: Overlay) throws {
        var overlay = overlay
        overlay.picture = try gradient(4, 4).encoded()
        #expect(throws: FilterError.self) { try overlay.operation() }
    }

    @Test func `an overlay that would be too large is refused in advance`() throws {
        let file = try gradient(60, 60).encoded()
        let image = try flat(50, 50)
        #expect(throws: ImageDecodingError.self) {
            try image.applying([.overlay(file, scale: 1_000)]).resultSize()
        }
        #expect(throws: FilterError.self) {
            try image.applying([.overlay(file, width: .percent(60_000_00))]).resultSize()
        }
    }
}
