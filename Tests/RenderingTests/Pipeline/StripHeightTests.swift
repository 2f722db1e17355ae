import Foundation
@testable import Rendering
import Testing

struct StripHeightTests {
    private let limits = DecodingLimits.standard

    @Test func `a strip has about ten thousand pixels and at most the picture's rows`() throws {
        for (width, height, rows) in [
            (1, 65_535, 32_768), (1, 300, 300), (65_535, 1, 1), (65_535, 1_000, 16),
            (9_000, 9_000, 16), (320, 240, 102), (1, 1, 1),
        ] {
            let format = StripFormat(layout: .rgba8, width: width, height: height)
            #expect(try format.stripHeight(limits: limits) == rows)
            #expect(try format.stripHeight(1 << 20, limits: limits) == height)
        }
    }

    @Test func `a strip larger than is allowed is refused`() throws {
        var limits = limits
        limits.decodedBytes = 99_999
        let format = StripFormat(layout: .rgb8, width: 10_000, height: 10)
        #expect(
            throws: ImageDecodingError.limitExceeded(
                .decodedBytes, limit: 99_999, actual: 300_000)
        ) { try format.stripHeight(limits: limits) }
    }

    @Test func `a narrow picture that is turned or stretched takes little memory`() throws {
        let rows = [UInt8](repeating: 0, count: 2 * 65_535)
        let exif: [UInt8] =
            Array("MM".utf8) + [
                0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
            ]
        let thin = RawPNG(
            width: 1, height: 65_535, depth: 8, colorType: 0, rows: rows, before: [("eXIf", exif)])
        let turned = try Image(data: thin.data)
        #expect(turned.info.displayedSize == ImageSize(width: 65_535, height: 1))
        let low = try Image(data: gradient(1, 300).encoded())
        let wide = low.applying([
            Resize(width: 20_000, height: 20, mode: .stretch, allowsEnlarging: true)
        ])
        for (image, size) in [(turned, (65_535, 1)), (wide, (20_000, 20))] {
            let before = Self.peak()
            let pixels = try image.pixels(threads: 1)
            #expect(pixels.size == ImageSize(width: size.0, height: size.1))
            // Strips as tall as those of the narrow picture would take two gigabytes.
            #expect(Self.peak() - before < 1 << 20)
        }
    }

    /// The peak memory of this process, in KiB.
    private static func peak() -> Int {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        return Int(usage.ru_maxrss)
    }
}
