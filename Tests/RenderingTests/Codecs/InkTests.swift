import Foundation
import Rendering
import Testing

/// Exact colours of JPEGs: single-colour pictures with known samples.
struct InkTests {
    @Test func `D1: inks are inverted, as Adobe stores them, with and without its marker`() throws {
        // 200 · 128 / 255 = 100.4; 30 · 128 / 255 = 15.1; 255 · 128 / 255 = 128.
        let inks = [200, 30, 255, 128]
        #expect(try color(FlatJPEG(samples: inks, adobe: 0)) == [100, 15, 128, 255])
        #expect(try color(FlatJPEG(samples: inks)) == [100, 15, 128, 255])
        #expect(try color(FlatJPEG(samples: [255, 255, 255, 255])) == [255, 255, 255, 255])
        #expect(try color(FlatJPEG(samples: [255, 255, 255, 0], adobe: 0)) == [0, 0, 0, 255])
    }

    @Test func `D1: black ink darkens every colour in proportion`() throws {
        for black in [0, 1, 64, 127, 128, 200, 254, 255] {
            let expected = [255, 90, 7].map { UInt8(($0 * black + 127) / 255) } + [255]
            #expect(try color(FlatJPEG(samples: [255, 90, 7, black], adobe: 0)) == expected)
        }
    }

    @Test func `D1: YCCK is converted to CMYK before RGB`() throws {
        // Y 100, Cr 200: red 201, green 49, blue 100; inverted 54, 206, 155.
        let samples = [100, 128, 200, 255]
        #expect(try color(FlatJPEG(samples: samples, adobe: 2)) == [54, 206, 155, 255])
        let half = [54, 206, 155].map { UInt8(($0 * 128 + 127) / 255) } + [255]
        #expect(try color(FlatJPEG(samples: [100, 128, 200, 128], adobe: 2)) == half)
        // Without the Adobe marker nothing indicates YCCK, so the samples are CMYK.
        #expect(try color(FlatJPEG(samples: samples)) == [100, 128, 200, 255])
    }

    @Test func `D1: three components are YCbCr unless a marker or their names say RGB`() throws {
        let samples = [100, 128, 200]
        let converted: [UInt8] = [201, 49, 100, 255]
        #expect(try color(FlatJPEG(samples: samples)) == converted)
        #expect(try color(FlatJPEG(samples: samples, adobe: 1)) == converted)
        #expect(try color(FlatJPEG(samples: samples, hasJFIF: true)) == converted)
        #expect(try color(FlatJPEG(samples: samples, adobe: 0)) == [100, 128, 200, 255])
        let named = FlatJPEG(samples: samples, identifiers: Array("RGB".utf8))
        #expect(try color(named) == [100, 128, 200, 255])
    }

    @Test func `D1: one component is grey`() throws {
        for value in [0, 1, 127, 128, 255] {
            let gray = UInt8(value)
            #expect(try color(FlatJPEG(samples: [value])) == [gray, gray, gray, 255])
        }
    }

    @Test func `D1: CMYK colours stay correct through an edit`() throws {
        let data = FlatJPEG(samples: [200, 30, 255, 128], adobe: 0, width: 20, height: 40).data
        let png = try Image(data: data).encoded(as: EncodingOptions(format: .png))
        let pixels = try Image(data: png).pixels()
        #expect(pixels.size == ImageSize(width: 20, height: 40))
        #expect(Array(pixels.samples.suffix(4)) == [100, 15, 128, 255])
    }

    /// The colour of all pixels.
    private func color(_ file: FlatJPEG) throws -> [UInt8] {
        let samples = try Image(data: file.data).pixels().samples
        let first = Array(samples.prefix(4))
        let isFlat = stride(from: 0, to: samples.count, by: 4).allSatisfy {
            Array(samples[$0..<$0 + 4]) == first
        }
        try #require(isFlat)
        return first
    }
}
