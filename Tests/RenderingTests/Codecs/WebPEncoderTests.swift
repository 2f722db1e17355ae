import Foundation
import Rendering
import Testing

struct WebPEncoderTests {
    private let lossless = EncodingOptions(format: .webp, isLossless: true)

    @Test(arguments: [PixelLayout.gray8, .rgb8, .rgba8])
    func `lossless WebP gives back every pixel, and stays lossless`(_ layout: PixelLayout) throws {
        for (width, height) in RoundTripTests.sizes {
            let pixels = try gradient(width, height, layout: layout)
            let original = try Image(data: pixels.encoded()).pixels()
            let image = try Image(data: pixels.encoded(as: lossless))
            #expect(image.info.format == .webp)
            #expect(try image.pixels() == original)
            #expect(try Image(data: image.encoded()).pixels() == original)
        }
    }

    @Test func `an encoder's memory is checked in advance`() throws {
        let png = try gradient(200, 100).encoded(as: EncodingOptions(format: .png))
        let cases = [
            (EncodingOptions(format: .webp, isLossless: true), 30), (.init(format: .webp), 6),
            (.init(format: .gif), 4),
        ]
        for (options, bytes) in cases {
            var limits = DecodingLimits()
            limits.decodedBytes = 200 * 100 * bytes
            _ = try Image(data: png, limits: limits).encoded(as: options)
            limits.decodedBytes -= 1
            let image = try Image(data: png, limits: limits)
            // Decoding is within the limit; only encoding exceeds it.
            _ = try image.encoded()
            #expect(
                throws: ImageDecodingError.limitExceeded(
                    .decodedBytes, limit: limits.decodedBytes, actual: 200 * 100 * bytes)
            ) { try image.encoded(as: options) }
        }
    }

    @Test func `a large picture that is encoded with less effort is exact or refused`() throws {
        let one = try gradient(1, 1).encoded()
        var image = try Image(data: one).applying([
            Resize(width: 9_000, height: 6_000, mode: .stretch, allowsEnlarging: true)
        ])
        #expect(
            throws: ImageDecodingError.limitExceeded(
                .decodedBytes, limit: 512 << 20, actual: 9_000 * 6_000 * 18)
        ) { try image.encoded(as: lossless) }
        image = try Image(data: one).applying([
            Resize(width: 6_000, height: 3_000, mode: .stretch, allowsEnlarging: true)
        ])
        let webp = try Image(data: image.encoded(as: lossless))
        #expect(webp.info.storedSize == ImageSize(width: 6_000, height: 3_000))
        let corner = webp.applying([Crop(.rectangle(x: 5_990, y: 2_990, width: 10, height: 10))])
        let expected = image.applying([Crop(.rectangle(x: 5_990, y: 2_990, width: 10, height: 10))])
        #expect(try corner.pixels() == expected.pixels())
    }

    @Test func `colours under transparent pixels stay, too`() throws {
        let size = ImageSize(width: 2, height: 1)
        let samples: [UInt8] = [200, 100, 50, 0, 1, 2, 3, 255]
        let pixels = try #require(Pixels(size: size, layout: .rgba8, samples: samples))
        #expect(try Image(data: pixels.encoded(as: lossless)).pixels().samples == samples)
    }

    @Test(arguments: [PixelLayout.gray8, .rgb8, .rgba8])
    func `lossy WebP is close, with exact alpha`(_ layout: PixelLayout) throws {
        for (width, height) in [(1, 1), (17, 9), (33, 50), (301, 203)] {
            let pixels = try gradient(width, height, layout: layout)
            let original = try Image(data: pixels.encoded()).pixels()
            let image = try Image(
                data: pixels.encoded(as: EncodingOptions(format: .webp, quality: 95)))
            #expect(image.info.hasAlpha == (layout == .rgba8 && height > 1))
            let found = try image.pixels()
            let tolerance = width > 200 || layout == .gray8 ? 14 : 90
            #expect(difference(original, found) <= tolerance, "\(width) × \(height)")
            let alphas = stride(from: 3, to: original.samples.count, by: 4)
            #expect(alphas.allSatisfy { original.samples[$0] == found.samples[$0] })
        }
    }

    @Test func `a higher quality is larger and more exact`() throws {
        let pixels = try gradient(200, 150)
        let original = try Image(data: pixels.encoded()).pixels()
        let results = try [5, 50, 95].map {
            try pixels.encoded(as: EncodingOptions(format: .webp, quality: $0))
        }
        #expect(results[0].count < results[1].count && results[1].count < results[2].count)
        let errors = try results.map { try difference(original, Image(data: $0).pixels()) }
        #expect(errors[0] > errors[2])
    }

    @Test func `the same picture gives the same bytes for any strips and threads`() throws {
        let image = try Image(data: gradient(120, 90, layout: .rgba8).encoded())
        for isLossless in [true, false] {
            var options = EncodingOptions(format: .webp, isLossless: isLossless)
            let whole = try image.encoded(as: options)
            for height in [16, 32, 256] {
                for threads in [1, 2] {
                    options.threads = threads
                    #expect(try image.encoded(as: options, stripHeight: height) == whole)
                }
            }
        }
    }

    @Test func `a picture that cannot be written is an error`() throws {
        let long = try Image(data: gradient(16_384, 1, layout: .gray8).encoded())
        #expect(throws: ImageEncodingError.tooLarge(.webp, maximumSide: 16_383)) {
            try long.encoded(as: lossless)
        }
        let image = try Image(data: gradient(4, 4).encoded())
        for quality in [0, 101] {
            #expect(
                throws: ImageEncodingError.outOfRange(
                    option: "quality", value: quality, range: 1...100)
            ) {
                try image.encoded(as: EncodingOptions(format: .webp, quality: quality))
            }
        }
    }
}
