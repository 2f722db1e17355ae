import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

/// Thumbnails of a WebP: libwebp shrinks while it decodes, then a Lanczos filter does the rest.
struct WebPShrinkingTests {
    @Test(.needsCorpora, arguments: [true, false])
    func `encoded thumbnails of photographs stay within the allowed loss`(
        _ isLossless: Bool
    ) throws {
        for file in try CorpusFile.all("photos", where: { $0.file.hasPrefix("kodak") }) {
            // A size that is not divisible by powers of two.
            let picture = try Image(data: file.data())
                .applying([Crop(.rectangle(x: 0, y: 0, width: 509, height: 383))])
            let data = try picture.encoded(as: Self.options(isLossless))
            for width in [21, 40, 64, 80] {
                let (ours, exact) = try Self.thumbnails(of: data, [Resize(width: width)])
                let loss =
                    try Self.likeness(Self.stored(exact), exact)
                    - Self.likeness(Self.stored(ours), exact)
                #expect(loss < 1.4, "\(file.testDescription) to \(width)")
            }
        }
    }

    @Test(arguments: 1...8, [true, false])
    func `a thumbnail is aligned with the picture in any orientation`(
        _ orientation: Int, _ isLossless: Bool
    ) throws {
        let data = try waves(253, 171).encoded(as: Self.options(isLossless))
        var exif = RawEXIF()
        exif.main = [exif.short(0x0112, orientation)]
        var file = RawWebP(data)
        file.chunks.insert(("VP8X", [8, 0, 0, 0, 252, 0, 0, 170, 0, 0]), at: 0)
        file.chunks.append(("EXIF", [UInt8](exif.data)))
        for resize in [Resize(width: 40), Resize(width: 20, height: 20, mode: .fill)] {
            #expect(try Self.likeness(file.data, [resize]) > 40)
        }
    }

    @Test func `pictures with alpha and animations are shrunk from the full size`() throws {
        let alpha = try gradient(200, 120, layout: .rgba8)
            .encoded(as: EncodingOptions(format: .webp, isLossless: true))
        #expect(try Self.likeness(alpha, [Resize(width: 20)]) > 60)
        var animation = RawWebP(width: 200, height: 120)
        try animation.add(gradient(100, 60, layout: .rgba8))
        #expect(try Self.likeness(animation.data, [Resize(width: 20)]) > 60)
    }

    @Test func `a thumbnail of a truncated picture is an error, or shows the existing part`() throws
    {
        let whole = try waves(400, 300).encoded(as: EncodingOptions(format: .webp))
        let cut = try Image(data: whole.prefix(whole.count / 2)).applying([Resize(width: 40)])
        #expect(throws: ImageDecodingError.truncated(.webp)) { try cut.encoded() }
        let rows = try cut.allowingTruncation().pixels()
        #expect(rows.size == ImageSize(width: 40, height: 30))
        #expect(rows.samples.prefix(40 * 4 * 5).contains { $0 > 20 && $0 < 250 })
        #expect(rows.samples.suffix(40 * 4 * 5).chunked(by: 4).allSatisfy { $0 == [0, 0, 0, 255] })
    }

    private static func options(_ isLossless: Bool) -> EncodingOptions {
        EncodingOptions(format: .webp, quality: isLossless ? nil : 95, isLossless: isLossless)
    }

    private static func likeness(_ webp: Data, _ filters: [any Filter]) throws -> Double {
        let (ours, exact) = try thumbnails(of: webp, filters)
        return likeness(ours, exact)
    }

    /// The filters' result with shrinking while decoding, and their result from all pixels.
    private static func thumbnails(
        of webp: Data, _ filters: [any Filter]
    ) throws -> (ours: Pixels, exact: Pixels) {
        let image = try Image(data: webp)
        let ours = try image.applying(filters).pixels()
        // A PNG of the same pixels is never shrunk during decoding.
        let whole = try image.pixels().encoded(as: EncodingOptions(format: .png))
        let exact = try Image(data: whole).applying(filters).pixels()
        try #require(ours.size == exact.size)
        return (ours, exact)
    }

    private static func stored(_ pixels: Pixels) throws -> Pixels {
        try Image(data: pixels.encoded(as: EncodingOptions(format: .jpeg, quality: 90))).pixels()
    }

    /// The peak signal-to-noise ratio of two pictures, in dB.
    private static func likeness(_ one: Pixels, _ other: Pixels) -> Double {
        let squares = zip(one.samples, other.samples).reduce(0) { sum, pair in
            let step = Int(pair.0) - Int(pair.1)
            return sum + step * step
        }
        // A quarter of the samples is alpha.
        let mean = Double(max(squares, 1)) / Double(one.samples.count * 3 / 4)
        return 10 * log10(255 * 255 / mean)
    }

    /// Waves of several lengths with some noise, far from black and white.
    private func waves(_ width: Int, _ height: Int) throws -> Pixels {
        var random = SeededGenerator(seed: 4)
        var samples: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                for channel in 0..<3 {
                    let wave =
                        sin(Double(x) / (9 + 7 * Double(channel)))
                        + cos(Double(y + channel * x / 3) / 13)
                    let noise = Double.random(in: -6...6, using: &random)
                    samples.append(UInt8(min(max(128 + 25 * wave + noise, 0), 255)))
                }
            }
        }
        let size = ImageSize(width: width, height: height)
        return try #require(Pixels(size: size, layout: .rgb8, samples: samples))
    }
}

extension Collection where Index == Int {
    fileprivate func chunked(by count: Int) -> [[Element]] {
        stride(from: startIndex, to: endIndex, by: count).map { Array(self[$0..<$0 + count]) }
    }
}
