import Foundation
import ImageEditorTerminalGraphics
import Testing

struct SixelEncoderTests {
    @Test(arguments: [(1, 1), (3, 5), (7, 6), (300, 13), (64, 64)])
    func `a picture of few colours is drawn pixel by pixel`(size: (Int, Int)) throws {
        let source = try picture(size.0, size.1) { x, y in
            [UInt8(x / 40 * 30), UInt8(y % 5 * 60), UInt8((x ^ y) & 1 * 255), 255]
        }

        let decoded = try SixelDecoder(SixelEncoder().sequence(of: source))

        #expect(decoded.width == source.width && decoded.height == source.height)
        for (index, pixel) in decoded.pixels.enumerated() {
            let wanted = (0..<3).map { part in
                Int((Double(source.samples[4 * index + part]) / 2.55).rounded())
            }
            #expect(pixel == wanted)
        }
    }

    @Test(arguments: [(16, 12.0), (64, 6.0), (256, 2.0)])
    func `many colours are reduced to the limit, and means are preserved`(
        count: Int, tolerance: Double
    ) throws {
        let source = try gradient(120, 90)

        let decoded = try SixelDecoder(SixelEncoder(colors: count).sequence(of: source))

        #expect(decoded.palette.count <= count && decoded.palette.count >= min(count, 200))
        #expect(decoded.pixels.allSatisfy { $0 != nil })
        // The mean of 12 × 10 pixels, which error diffusion preserves if there are enough colours.
        var worst = 0.0
        for place in 0..<90 {
            let (left, top) = (place % 10 * 12, place / 10 * 10)
            for part in 0..<3 {
                var difference = 0.0
                for y in top..<top + 10 {
                    for x in left..<left + 12 {
                        let pixel = y * 120 + x
                        difference += Double(decoded.pixels[pixel]?[part] ?? 0)
                        difference -= Double(source.samples[4 * pixel + part]) / 2.55
                    }
                }
                worst = max(worst, abs(difference) / 120)
            }
        }
        #expect(worst < tolerance)
    }

    @Test func `at least two colours are used`() throws {
        let source = try gradient(20, 20)
        let decoded = try SixelDecoder(SixelEncoder(colors: 0).sequence(of: source))
        #expect(decoded.palette.count == 2)
    }

    @Test func `transparent pixels are not drawn`() throws {
        let source = try picture(4, 7) { x, y in [250, 0, 0, x == y ? 0 : x == 3 ? 127 : 255] }

        let decoded = try SixelDecoder(SixelEncoder().sequence(of: source))

        for y in 0..<7 {
            for x in 0..<4 {
                #expect((decoded.pixels[y * 4 + x] == nil) == (x == y || x == 3))
            }
        }
    }

    @Test func `repeated sixels are run-length encoded`() throws {
        let source = try picture(1_000, 6) { _, _ in [255, 255, 255, 255] }
        let sequence = SixelEncoder().sequence(of: source)
        #expect(
            String(decoding: sequence, as: UTF8.self)
                == "\u{1B}P0;1;0q\"1;1;1000;6#0;2;100;100;100#0!1000~\u{1B}\\")
    }

    @Test func `the same picture gives the same bytes`() throws {
        let source = try gradient(50, 40)
        #expect(SixelEncoder().sequence(of: source) == SixelEncoder().sequence(of: source))
    }
}
