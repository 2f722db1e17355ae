import Foundation
import Rendering
import Testing

/// The depth of results: the input's, or the requested one.
struct DepthTests {
    private static let deep: [(format: ImageFormat, bits: Int)] = [
        (.png, 16), (.tiff, 16), (.avif, 10),
    ]

    @Test(arguments: deep)
    func `the requested depth is written`(_ format: ImageFormat, _ bits: Int) throws {
        let narrow = try Image(data: gradient(40, 30).encoded())
        let wide = try Image(data: DeepPixels.noise(40, 30, channels: 3).file())
        for image in [narrow, wide, wide.applying([Look(.sepia)])] {
            for depth in ChannelDepth.allCases {
                let options = EncodingOptions(format: format, depth: depth)
                guard ["8", "\(bits)"].contains(depth.rawValue) else {
                    let choice = try #require(options.foreignChoice(in: format))
                    #expect(throws: ImageEncodingError.foreignChoice(choice)) {
                        try image.encoded(as: options)
                    }
                    continue
                }
                let file = try image.encoded(as: options)
                #expect(try Image(data: file).info.bitDepth == Int(depth.rawValue))
            }
        }
        func depth(_ image: Image) throws -> Int {
            try Image(data: image.encoded(as: EncodingOptions(format: format))).info.bitDepth
        }
        #expect(try depth(narrow) == 8)
        #expect(try depth(wide) == bits)
    }

    @Test func `more bits change no colour`() throws {
        let image = try Image(data: gradient(40, 30).encoded())
        for format in [ImageFormat.png, .tiff] {
            let file = try image.encoded(as: EncodingOptions(format: format, depth: .sixteen))
            #expect(try Image(data: file).pixels() == image.pixels())
        }
    }

    /// Formats with more than 8 bits become PNG with 16.
    @Test func `a PNG has the bits of a TIFF and of an AVIF`() throws {
        let pixels = DeepPixels.noise(40, 30, channels: 3)
        let image = try Image(data: pixels.file())
        let tiff = try image.encoded(as: EncodingOptions(format: .tiff))
        #expect(
            try DeepPixels(Image(data: tiff).encoded(as: EncodingOptions(format: .png))) == pixels)
        let avif = try image.encoded(as: EncodingOptions(format: .avif, isLossless: true))
        let result = try DeepPixels(Image(data: avif).encoded(as: EncodingOptions(format: .png)))
        let largest = zip(result.samples, pixels.samples).map { abs(Int($0) - Int($1)) }.max()
        // Half a step of 10 bits.
        #expect(try #require(largest) <= 33)
    }
}
