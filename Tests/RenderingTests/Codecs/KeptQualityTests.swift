import CImageEditorJPEG
import Foundation
@testable import Rendering
import Testing

/// The quality of files that are encoded again without a quality.
struct KeptQualityTests {
    @Test(arguments: [35, 60, 75, 90, 97], [ChromaSubsampling.quarter, .full])
    func `an edited JPEG keeps its quantisation tables and about its size`(
        _ quality: Int, _ subsampling: ChromaSubsampling
    ) throws {
        let file = try noise(203, 155, quality, subsampling)
        let image = try Image(data: file)
        let tables = try #require(image.header.tables)
        for filters in [
            [Look(.sepia)], [Brightness(amount: 2)], [Resize(width: 200)],
            [Crop(.ratio(width: 1, height: 1))],
        ]
            as [[any Filter]]
        {
            let result = try image.applying(filters).encoded()
            #expect(try Image(data: result).header.tables == tables, "\(filters)")
        }
        let again = try image.applying([Brightness(amount: 1)]).encoded()
        #expect((0.8...1.2).contains(Double(again.count) / Double(file.count)))
    }

    @Test func `swapped sides swap the tables' frequencies`() throws {
        let image = try Image(data: noise(203, 155, 60, .half))
        let tables = try #require(image.header.tables)
        #expect(tables.transposed != tables && tables.transposed.transposed == tables)
        let turned = try Image(data: image.applying([Rotate(degrees: 90)]).encoded())
        #expect(turned.header.tables == tables.transposed)
        #expect(turned.header.subsampling ?? (0, 0) == (1, 2))
        // Two turns, and one by pixels.
        let twice = try Image(
            data: image.applying([Rotate(degrees: 90), Look(.sepia), Rotate(degrees: 90)]).encoded()
        )
        #expect(twice.header.tables == tables)
        let resized = try Image(
            data: image.applying([Rotate(degrees: 90), Resize(width: 50)]).encoded())
        #expect(resized.header.tables == tables.transposed)
        #expect(resized.header.subsampling ?? (0, 0) == (1, 2))
    }

    @Test func `a given quality, and other inputs, get the standard's tables`() throws {
        let standard = try Image(data: noise(40, 40, 90, .quarter)).header.tables
        let image = try Image(data: noise(40, 40, 60, .quarter)).applying([Look(.sepia)])
        let given = try image.encoded(as: EncodingOptions(quality: 90))
        #expect(try Image(data: given).header.tables == standard)
        for format in [ImageFormat.png, .webp] {
            let other = try image.encoded(as: EncodingOptions(format: format))
            let file = try Image(data: other).encoded(as: EncodingOptions(format: .jpeg))
            #expect(try Image(data: file).header.tables == standard)
        }
    }

    @Test(arguments: [20, 60, 97])
    func `a grey JPEG that becomes coloured gets chroma of its own quality`(_ quality: Int) throws {
        let options = EncodingOptions(format: .jpeg, quality: quality)
        let image = try Image(data: gradient(40, 40, layout: .gray8).encoded(as: options))
        #expect(image.header.tables?.chroma == [])
        let result = try Image(data: image.applying([Look(.sepia)]).encoded())
        #expect(try result.header.tables == Image(data: noise(9, 9, quality, .full)).header.tables)
    }

    @Test(arguments: [false, true])
    func `each component may have a table of its own`(_ isProgressive: Bool) throws {
        let ramp = (0..<64).map { UInt16(1 + $0) }
        let tables = JPEGTables(
            luma: ramp, chroma: ramp.map { $0 * 2 } + ramp.map { 200 - 3 * $0 })
        let file = try encoded(tables, isProgressive)
        let image = try Image(data: file)
        #expect(image.header.tables == tables)
        let result = try image.applying([Brightness(amount: 1)]).encoded()
        #expect(try Image(data: result).header.tables == tables)
        // Our own encoder and libjpeg quantise alike.
        #expect(try Image(data: encoded(tables, !isProgressive)).pixels() == image.pixels())
    }

    @Test func `factors that no baseline file has are limited`() throws {
        let tables = JPEGTables(
            luma: [0, 1, 255, 256, 8_192, 65_535] + Array(repeating: 40_000, count: 58),
            chroma: Array(repeating: 8_192, count: 64) + Array(repeating: 0, count: 64))
        for isProgressive in [false, true] {
            let written = try #require(
                try Image(data: encoded(tables, isProgressive)).header.tables)
            #expect(written.luma.prefix(6) == [1, 1, 255, 255, 255, 255])
            #expect(Set(written.chroma) == [255, 1])
        }
    }

    @Test func `a progressive JPEG stays progressive, unless baseline is asked for`() throws {
        var options = EncodingOptions(format: .jpeg)
        options.isProgressive = true
        let image = try Image(data: gradient(64, 48).encoded(as: options))
        #expect(image.header.isProgressive)
        for filters in [[], [Rotate(degrees: 90)], [Look(.sepia)]] as [[any Filter]] {
            let edited = image.applying(filters)
            #expect(try Image(data: edited.encoded()).header.isProgressive)
            let baseline = try edited.encoded(as: EncodingOptions(isBaseline: true))
            #expect(try !Image(data: baseline).header.isProgressive)
            #expect(try Image(data: baseline).pixels() == Image(data: edited.encoded()).pixels())
        }
    }

    @Test func `a progressive JPEG becomes baseline if its coefficients exceed the limit`() throws {
        var options = EncodingOptions(format: .jpeg)
        options.isProgressive = true
        let file = try gradient(100, 100, layout: .gray8).encoded(as: options)
        var limits = DecodingLimits()
        limits.decodedBytes = 100 * 100 * 5
        let result = try Image(data: file, limits: limits).applying([Brightness(amount: 1)])
            .encoded()
        #expect(try !Image(data: result).header.isProgressive)
    }

    @Test(arguments: [5, 20, 50, 75, 90, 97])
    func `an edited WebP keeps its quality, as estimated`(_ quality: Int) throws {
        let options = EncodingOptions(format: .webp, quality: quality)
        let file = try pixels(120, 90).encoded(as: options)
        let image = try Image(data: file)
        let estimate = try #require(image.header.quality)
        #expect(abs(estimate - quality) <= 3)
        let result = try image.applying([Brightness(amount: 1)]).encoded()
        #expect(abs(try #require(Image(data: result).header.quality) - quality) <= 5)
        let lossless = try image.encoded(as: EncodingOptions(isLossless: true))
        #expect(try Image(data: lossless).header.quality == nil)
    }

    @Test func `any bytes have a quality or none`() {
        #expect(WebPQuality.estimate(of: []) == nil)
        for byte in UInt8.min...UInt8.max {
            let start: [UInt8] = [0, 0, 0, 0x9D, 1, 0x2A, 1, 0, 1, 0]
            let estimate = WebPQuality.estimate(of: start + Array(repeating: byte, count: 40))
            #expect((1...100).contains(estimate ?? 0))
            #expect(WebPQuality.estimate(of: Array(repeating: byte, count: 40)) == nil)
        }
    }

    private func encoded(_ tables: JPEGTables, _ isProgressive: Bool) throws -> Data {
        let format = StripFormat(layout: .rgb8, width: 48, height: 32)
        let encoder = try JPEGCodec.encoder(
            EncodingJob(
                format: format, options: EncodingOptions(isProgressive: isProgressive),
                subsampling: (1, 1), tables: tables, interruption: Interruption { false }))
        let strip = try Strip(format, capacity: 32)
        strip.height = 32
        for y in 0..<32 {
            for x in 0..<48 * 3 { strip.rows.row(y)[x] = UInt8(truncatingIfNeeded: x * y + x) }
        }
        try encoder.write(strip)
        try encoder.finish()
        var data = Data()
        try encoder.drain { data.append(contentsOf: $0) }
        return data
    }

    /// A JPEG with details.
    private func noise(
        _ width: Int, _ height: Int, _ quality: Int, _ subsampling: ChromaSubsampling
    ) throws -> Data {
        try pixels(width, height).encoded(
            as: EncodingOptions(format: .jpeg, quality: quality, subsampling: subsampling))
    }

    private func pixels(_ width: Int, _ height: Int) throws -> Pixels {
        let samples = (0..<height).flatMap { y in
            (0..<width).flatMap { x -> [UInt8] in
                let fine = 60 * sin(Double(x * y) / 97) + 50 * cos(Double(x + 3 * y) / 7)
                let wave = UInt8(127 + fine)
                return [wave, UInt8(x * 255 / width), UInt8(255 - y * 255 / height)]
            }
        }
        return try #require(
            Pixels(size: ImageSize(width: width, height: height), layout: .rgb8, samples: samples))
    }
}
