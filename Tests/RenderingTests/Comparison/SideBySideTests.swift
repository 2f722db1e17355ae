import Foundation
import Rendering
import Testing

struct SideBySideTests {
    private let red: [UInt8] = [250, 20, 10, 255]
    private let blue: [UInt8] = [0, 30, 240, 255]
    private let gray: [UInt8] = [128, 128, 128, 255]

    @Test func `the first is on the left, the second on the right, with grey between`() throws {
        let result = try side(try flat(red, 5, 4), try flat(blue, 3, 4))
        #expect(result.size == ImageSize(width: 10, height: 4))
        let row = [red, red, red, red, red, gray, gray, blue, blue, blue].flatMap { $0 }
        #expect(result.samples == Array(repeating: row, count: 4).flatMap { $0 })
    }

    @Test func `the higher one is scaled to the height of the lower one`() throws {
        let right = try side(try flat(red, 30, 20), try flat(blue, 80, 40))
        #expect(right.size == ImageSize(width: 30 + 2 + 40, height: 20))
        let left = try side(try flat(red, 80, 400), try flat(blue, 80, 200))
        #expect(left.size == ImageSize(width: 40 + 2 + 80, height: 200))
        #expect(Array(left.samples[..<4]) == red)
        #expect(Array(left.samples.suffix(4)) == blue)
    }

    @Test func `a large picture has a wider gap`() throws {
        let result = try side(try flat(red, 10, 500), try flat(blue, 10, 500))
        #expect(result.size.width == 25)
    }

    @Test func `both are upright`() throws {
        var exif = RawEXIF()
        exif.main = [exif.short(0x0112, 6)]
        let payload = Data("Exif\0\0".utf8) + exif.data
        let jpeg = try flat(red, 40, 30).encoded(as: EncodingOptions(format: .jpeg))
        let turned = try Image(
            data: jpeg.prefix(2) + [0xff, 0xe1, 0, UInt8(payload.count + 2)] + payload
                + jpeg.dropFirst(2))
        #expect(turned.info.displayedSize == ImageSize(width: 30, height: 40))
        let result = try Image(data: try SideBySide(turned, turned).encoded())
        #expect(result.info.storedSize == ImageSize(width: 62, height: 40))
        #expect(result.info.orientation == .upright)
    }

    @Test func `transparency stays in a PNG and is blended with white in a JPEG`() throws {
        let clear = try flat([0, 0, 0, 0], 16, 16)
        let solid = try flat(blue, 16, 16)
        let png = try side(clear, solid)
        #expect(png.samples[3] == 0)
        #expect(Array(png.samples.suffix(4)) == blue)
        #expect(Array(png.samples[16 * 4..<17 * 4]) == gray)
        let jpeg = try Image(
            data: try SideBySide(clear, solid).encoded(as: EncodingOptions(format: .jpeg)))
        #expect(jpeg.info.format == .jpeg)
        #expect(try jpeg.pixels().samples[0] > 250)
    }

    @Test func `grey next to colour becomes colour`() throws {
        let picture = Pixels(
            size: ImageSize(width: 4, height: 4), layout: .gray8,
            samples: Array(repeating: 77, count: 16))
        let result = try side(
            try Image(data: try #require(picture).encoded()), try flat(red, 4, 4))
        #expect(Array(result.samples[..<4]) == [77, 77, 77, 255])
        #expect(Array(result.samples.suffix(4)) == red)
    }

    @Test func `filters are applied first`() throws {
        let result = try side(
            try flat(red, 20, 20), try flat(blue, 20, 20).applying([.resize(height: 10)]))
        #expect(result.size == ImageSize(width: 10 + 2 + 10, height: 10))
    }

    @Test(arguments: [ImageFormat.jpeg, .png, .webp, .gif])
    func `every format that is written can be chosen`(format: ImageFormat) throws {
        let options = EncodingOptions(format: format)
        let picture = SideBySide(try flat(red, 64, 48), try flat(blue, 64, 48))
        let data = try picture.encoded(as: options)
        #expect(try Image(data: data).info.format == format)
        #expect(try picture.encoded(as: options) == data)
    }

    @Test func `large pictures of several strips are complete`() throws {
        let size = ImageSize(width: 900, height: 800)
        let samples = (0..<size.width * size.height * 3).map {
            UInt8(truncatingIfNeeded: $0 / 3 / 7 &* 13)
        }
        let picture = try #require(Pixels(size: size, layout: .rgb8, samples: samples))
        let image = try Image(data: try picture.encoded())
        let result = try side(image, image.applying([.flip(.horizontal)]))
        let (whole, mirrored) = (
            try image.pixels().samples,
            try image.applying([.flip(.horizontal)]).pixels().samples
        )
        let gap = 8
        #expect(result.size == ImageSize(width: 1_800 + gap, height: 800))
        for y in [0, 1, 15, 16, 17, 399, 798, 799] {
            let row = Array(result.samples[y * (1_800 + gap) * 4..<(y + 1) * (1_800 + gap) * 4])
            #expect(Array(row[..<3_600]) == Array(whole[y * 3_600..<(y + 1) * 3_600]))
            #expect(Array(row.suffix(3_600)) == Array(mirrored[y * 3_600..<(y + 1) * 3_600]))
        }
    }

    @Test(arguments: [ImageFormat.jpeg, .png])
    func `the result does not depend on threads`(format: ImageFormat) throws {
        let size = ImageSize(width: 700, height: 600)
        let samples = (0..<size.width * size.height * 3).map {
            UInt8(truncatingIfNeeded: $0 / 3 / 11 &* 29)
        }
        let picture = try #require(Pixels(size: size, layout: .rgb8, samples: samples))
        let image = try Image(data: try picture.encoded())
        let both = SideBySide(image, image.applying([.rotate(degrees: 90)]))
        let alone = try both.encoded(as: EncodingOptions(format: format, threads: 1))
        let together = try both.encoded(as: EncodingOptions(format: format, threads: 2))
        #expect(alone == together)
        #expect(try Image(data: alone).info.storedSize == ImageSize(width: 1_220, height: 600))
    }

    @Test func `damage of the right picture is found on another thread`() throws {
        let size = ImageSize(width: 900, height: 700)
        let samples = (0..<size.width * size.height * 3).map {
            UInt8(truncatingIfNeeded: $0 &* 7 ^ ($0 >> 8))
        }
        let picture = try #require(Pixels(size: size, layout: .rgb8, samples: samples))
        let data = try picture.encoded()
        let broken = try Image(data: data.prefix(data.count / 2))
        #expect(throws: ImageDecodingError.truncated(.png)) {
            try SideBySide(try Image(data: data), broken).encoded()
        }
    }

    @Test func `the limits apply to both together`() throws {
        var limits = DecodingLimits.standard
        limits.pixels = 500
        let (left, right) = (
            try Image(data: try flatData(red, 20, 20), limits: limits),
            try Image(data: try flatData(blue, 20, 20), limits: limits)
        )
        #expect(throws: ImageDecodingError.self) { try SideBySide(left, right).encoded() }
    }

    @Test func `a cancelled call gives no result`() throws {
        let picture = SideBySide(try flat(red, 4, 4), try flat(blue, 4, 4))
        #expect(throws: CancellationError.self) {
            try picture.encoded(isCancelled: { true })
        }
    }

    private func side(_ left: Image, _ right: Image) throws -> Pixels {
        try Image(data: try SideBySide(left, right).encoded(as: EncodingOptions(format: .png)))
            .pixels()
    }

    private func flat(_ color: [UInt8], _ width: Int, _ height: Int) throws -> Image {
        try Image(data: try flatData(color, width, height))
    }

    private func flatData(_ color: [UInt8], _ width: Int, _ height: Int) throws -> Data {
        let pixels = Pixels(
            size: ImageSize(width: width, height: height), layout: .rgba8,
            samples: Array(repeating: color, count: width * height).flatMap { $0 })
        return try #require(pixels).encoded()
    }
}
