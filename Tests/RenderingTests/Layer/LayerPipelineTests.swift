import Foundation
import Testing

@testable import Rendering

/// Layers in every layout, with any strip height and number of threads.
struct LayerPipelineTests {
    private var filters: [any Filter] {
        get throws {
            [
                .text(
                    "Ag\nאב", fonts: dejavu, size: .pixels(17),
                    color: Paint(red: 1, green: 0.2, blue: 0, alpha: 0.8), angle: .degrees(20),
                    outline: TextOutline(width: .pixels(1.5)),
                    shadow: TextShadow(x: .pixels(3), y: .pixels(2), blur: .pixels(2))),
                .overlay(
                    try gradient(31, 23, layout: .rgba8).encoded(),
                    at: Placement(.bottomRight, x: .pixels(-7), y: .pixels(3)), opacity: 0.7),
            ]
        }
    }

    private static var files: [Data] {
        get throws {
            let jpeg = EncodingOptions(format: .jpeg)
            return [
                try gradient(75, 101, layout: .gray8).encoded(), try gradient(75, 101).encoded(),
                try gradient(75, 101, layout: .rgba8).encoded(),
                try gradient(75, 101).encoded(as: jpeg),
                try gradient(75, 101, layout: .gray8).encoded(as: jpeg),
            ]
        }
    }

    @Test func `strips and threads make no difference`() throws {
        for file in try Self.files {
            let image = try Image(data: file).applying(filters)
            var single = EncodingOptions()
            single.threads = 1
            let expected = try image.encoded(as: single)
            #expect(try image.encoded() == expected)
            for height in [16, 48, 1_000] {
                for threads in [1, 2] {
                    var options = EncodingOptions()
                    options.threads = threads
                    #expect(try image.encoded(as: options, stripHeight: height) == expected)
                }
            }
        }
    }

    @Test func `grey stays grey under grey, and becomes colour under colour`() throws {
        let image = try Image(data: gradient(60, 40, layout: .gray8).encoded())
        let red = Paint(red: 1, green: 0, blue: 0)
        let gray = try Image(
            data: image.applying([.text("H", fonts: dejavu, size: .pixels(30))]).encoded())
        let color = try Image(
            data: image.applying([
                .text("H", fonts: dejavu, size: .pixels(30), color: red)
            ]).encoded())
        #expect(gray.info.channels == 1)
        #expect(color.info.channels == 3)
        let pixels = try color.pixels().samples
        #expect(stride(from: 0, to: pixels.count, by: 4).contains { pixels[$0] > pixels[$0 + 1] })
    }

    @Test func `on transparent pixels a layer is unchanged`() throws {
        let image = try flat(60, 40, [9, 8, 7, 0])
        let result = try image.applying([
            .text("H", fonts: dejavu, size: .pixels(30), color: Paint(red: 1, green: 0.2, blue: 0))
        ]).pixels().samples
        let seen = stride(from: 0, to: result.count, by: 4).filter { result[$0 + 3] > 0 }
        #expect(seen.count > 50)
        #expect(seen.allSatisfy { Array(result[$0..<$0 + 3]) == [255, 51, 0] })
    }

    @Test func `16-bit samples stay, and pixels outside the layer are unchanged`() throws {
        var rows: [UInt8] = []
        for y in 0..<40 {
            rows.append(0)
            for x in 0..<60 {
                rows += [UInt8(x * 4), UInt8(y), UInt8(y * 6), 3, 90, UInt8(x)]
            }
        }
        let file = RawPNG(width: 60, height: 40, depth: 16, colorType: 2, rows: rows).data
        let text = Text("H", fonts: dejavu, size: .pixels(20), at: Placement(.topLeft))
        let result = try Image(data: file).applying([text]).encoded()
        #expect(try Image(data: result).info.bitDepth == 16)
        guard case .picture(let before) = try Decoding(file),
            case .picture(let after) = try Decoding(result)
        else {
            Issue.record("a file cannot be read")
            return
        }
        try #require(before.count == after.count && before.count == 60 * 40 * 6)
        let changed = Set(before.indices.filter { before[$0] != after[$0] }.map { $0 / 6 })
        let area = try #require(try ChangedArea(of: Image(data: file), by: [text]))
        #expect(changed.count > 40)
        #expect(
            changed.allSatisfy { pixel in
                (area.left...area.right).contains(pixel % 60)
                    && (area.top...area.bottom).contains(pixel / 60)
            })
        #expect(changed.contains { after[6 * $0..<6 * $0 + 6].allSatisfy { $0 == 255 } })
    }

    @Test func `JPEG blocks outside the layer are unchanged`() throws {
        let jpeg = EncodingOptions(format: .jpeg)
        let image = try Image(data: gradient(160, 64).encoded(as: jpeg))
        let text = Text("H", fonts: dejavu, size: .pixels(20), at: Placement(.topLeft))
        let area = try #require(try ChangedArea(of: image, by: [text]))
        #expect(area.right < 32 && area.bottom < 32)
        // A quality setting, because otherwise the file would be copied.
        var options = jpeg
        options.quality = 90
        let plain = try Image(data: image.encoded(as: options)).pixels()
        let written = try Image(data: image.applying([text]).encoded(as: options)).pixels()
        var different = 0
        for y in 0..<64 {
            for x in 0..<160 {
                let place = 4 * (160 * y + x)
                let isSame = plain.samples[place..<place + 4] == written.samples[place..<place + 4]
                if x >= 48 || y >= 48 {
                    #expect(isSame)
                } else if !isSame {
                    different += 1
                }
            }
        }
        #expect(different > 100)
    }

    @Test func `planes and pixels give the same result`() throws {
        let jpeg = EncodingOptions(format: .jpeg)
        let file = try gradient(63, 49).encoded(as: jpeg)
        let picture = try gradient(40, 30, layout: .rgba8).encoded()
        let layer = Overlay(picture, at: Placement(.topLeft, x: .pixels(7), y: .pixels(5)))
        let planes = try Image(data: Image(data: file).applying([layer]).encoded()).pixels()
        // The same via PNG, whose pixels are RGB.
        let png = EncodingOptions(format: .png)
        let rgb = try Image(data: Image(data: file).encoded(as: png)).applying([layer])
        let pixels = try Image(data: rgb.encoded(as: jpeg)).pixels()
        let differences = zip(planes.samples, pixels.samples).map { abs(Int($0) - Int($1)) }
        #expect(differences.reduce(0, +) < differences.count)
        #expect((differences.max() ?? 0) < 40)
    }
}
