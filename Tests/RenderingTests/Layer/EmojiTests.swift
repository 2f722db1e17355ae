import Foundation
import Testing

@testable import Rendering

/// Glyphs in colour: pictures and coloured layers.
struct EmojiTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "emoji-\(UUID().uuidString)")
    private let family: FontFamily
    private let font: Font
    /// 16 × 12 pixels.
    private let picture: Pixels

    init() throws {
        picture = try gradient(16, 12, layout: .rgba8)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "emoji.ttf")
        try ColorFont(png: picture.encoded(), width: 16, height: 12).data.write(to: file)
        family = FontFamily([
            FontFamily.File(path: file.path, index: 0, family: ColorFont.family)
        ])
        font = try #require(family.coloredFont(for: ["😀"]))
    }

    @Test func `a picture is found with its place`() throws {
        let glyph = try #require(try GlyphPicture(1, of: font, color: .white))
        #expect(glyph.width == 16 && glyph.height == 12)
        // 2 of 20 pixels right, 14 of 20 up; 16 by 12 of 20 pixels.
        #expect(abs(glyph.place.left - 100) <= 1 && abs(glyph.place.top - 700) <= 1)
        #expect(abs(glyph.place.width - 800) <= 1 && abs(glyph.place.height - 600) <= 1)
        #expect(try GlyphPicture(3, of: font, color: .white) == nil)
    }

    @Test func `a picture in its own size keeps its pixels`() throws {
        let drawn = try draw(size: 20)
        let place = try #require(drawn.area)
        // The origin is at the left of a block that is 20 wide.
        #expect(place.width == 16 && place.height == 12)
        for y in 0..<12 {
            for x in 0..<16 {
                let from = 4 * (16 * y + x)
                let to = 4 * (drawn.width * (place.y + y) + place.x + x)
                for sample in 0..<4 {
                    let wanted = Int(picture.samples[from + sample])
                    #expect(abs(Int(drawn.samples[to + sample]) - wanted) <= 2)
                }
            }
        }
    }

    @Test(arguments: [3.0, 5, 7.3, 13, 37, 90], [0.0, 30, 90])
    func `a picture keeps its mean colour in every size and direction`(
        size: Double, degrees: Double
    ) throws {
        let drawn = try draw(size: size, angle: .degrees(degrees))
        func sums(_ samples: [UInt8]) -> [Double] {
            var sums = [0.0, 0, 0, 0]
            for at in stride(from: 0, to: samples.count, by: 4) {
                for channel in 0..<3 {
                    sums[channel] += Double(samples[at + channel]) * Double(samples[at + 3])
                }
                sums[3] += Double(samples[at + 3])
            }
            return [sums[0] / sums[3], sums[1] / sums[3], sums[2] / sums[3], sums[3]]
        }
        let (found, wanted) = (sums(drawn.samples), sums(picture.samples))
        for channel in 0..<3 { #expect(abs(found[channel] - wanted[channel]) < 8) }
        let scale = size / 20
        #expect(abs(found[3] / (wanted[3] * scale * scale) - 1) < 0.12)
    }

    @Test func `layers have the palette's colours and the text's`() throws {
        let glyph = try #require(
            try GlyphPicture(2, of: font, color: Paint(red: 0, green: 0, blue: 1)))
        func color(_ x: Double, _ y: Double) -> SIMD4<UInt8> {
            glyph[
                Int((x - glyph.place.left) / glyph.place.width * Double(glyph.width)),
                Int((glyph.place.top - y) / glyph.place.height * Double(glyph.height))]
        }
        #expect(color(200, 200) == SIMD4(255, 0, 0, 255))
        #expect(color(600, 200) == SIMD4(0, 0, 255, 255))
        #expect(abs(glyph.place.top - 400) < 20 && abs(glyph.place.width - 800) < 30)
    }

    @Test func `emoji take a font in colour, other characters the named one`() throws {
        let named = try FontLibrary.family(dejavu[0], style: .regular)
        func fonts(_ text: String, _ colored: FontFamily, isAny: Bool = true) throws -> [Bool] {
            try Paragraph(text[...], in: [named], colored: colored, isAnyFont: isAny).fonts
                .map(\.hasColors)
        }
        #expect(try fonts("a😀b", family) == [false, true, false])
        #expect(try fonts("☺", family) == [false])
        #expect(try fonts("☺\u{FE0F}", family) == [true, true])
        #expect(try fonts("😀\u{FE0E}", family) == [false, false])
        // This font in colour lacks it, and the named one has an outline.
        #expect(try fonts("⚡", family) == [false])
        #expect(try fonts("⚡", FontFamily([]), isAny: false) == [false])
    }

    @Test func `without a font in colour the package is named`() throws {
        let named = try FontLibrary.family(dejavu[0], style: .regular)
        let error = #expect(throws: FilterError.self) {
            try Paragraph("a😀"[...], in: [named], colored: FontFamily([]))
        }
        #expect(error?.reason.contains("fonts-noto-color-emoji") == true)
    }

    @Test func `a damaged picture is an error`() throws {
        let file = folder.appending(path: "damaged.ttf")
        try ColorFont(png: Data("no picture".utf8), width: 16, height: 12).data.write(to: file)
        let font = try #require(Font(path: file.path, index: 0, family: "Damaged"))
        #expect(throws: FilterError.self) { try GlyphPicture(1, of: font, color: .white) }
    }

    @Test func `a text with an emoji is drawn, or names the package`() throws {
        let image = try Image(data: gradient(80, 60).encoded())
        do {
            let result = try image.applying([.text("😀", size: .pixels(40))]).pixels()
            #expect(try result != image.pixels())
            #expect(try FontLibrary.colored().coloredFont(for: ["😀"]) != nil)
        } catch FilterError.unavailable(_, let reason) {
            #expect(reason.contains("fonts-noto-color-emoji"))
        }
    }

    private struct Drawn {
        let width: Int
        let samples: [UInt8]

        /// The part that is not transparent.
        var area: PixelRectangle? {
            let places = stride(from: 0, to: samples.count, by: 4).filter { samples[$0 + 3] > 0 }
                .map { ($0 / 4 % width, $0 / 4 / width) }
            guard let left = places.map(\.0).min(), let right = places.map(\.0).max(),
                let top = places.map(\.1).min(), let bottom = places.map(\.1).max()
            else { return nil }
            return PixelRectangle(
                x: left, y: top, width: right - left + 1, height: bottom - top + 1)
        }
    }

    /// The picture's glyph alone, in the middle of a canvas.
    private func draw(size: Double, angle: Angle = .degrees(0)) throws -> Drawn {
        let paragraph = try Paragraph("😀"[...], in: [family], colored: family)
        let block = try TextBlock([paragraph], font: font, size: size, width: nil, part: 0)
        let side = Int(size) * 4 + 20
        let shapes = try TextShapes(
            block, size: size, angle: angle, middle: (Double(side) / 2, Double(side) / 2))
        #expect(shapes.pictures.count == 1)
        let format = StripFormat(layout: .rgba8, width: side, height: side)
        let painted = PaintedShapes(shapes: shapes, paint: .white)
        let source = try PaintedSource(format, pictures: shapes.pictures) {
            [
                (
                    painted.paint.bytes,
                    try painted.source(
                        PixelRectangle(x: 0, y: 0, width: side, height: side), capacity: 16,
                        limits: .standard)
                )
            ]
        }
        var samples: [UInt8] = []
        try source.run(inStripsOf: 16, isCancelled: { false }) { strip in
            for y in 0..<strip.height {
                samples += UnsafeBufferPointer(start: strip.rows.row(y), count: 4 * side)
            }
        }
        return Drawn(width: side, samples: samples)
    }
}
