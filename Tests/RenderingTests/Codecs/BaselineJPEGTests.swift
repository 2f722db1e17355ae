import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

/// The same coefficients stored progressively take another path and must give the same pixels.
/// `ProgressiveJPEGTests` compare that path with libjpeg.
struct BaselineJPEGTests {
    static let samplings: [ChromaSubsampling?] = ChromaSubsampling.allCases + [nil]
    /// Shrink factors that decode at the whole size, a half, a quarter and an eighth.
    static let shrinks = [1, 6, 12, 24]

    @Test(arguments: samplings, [5, 60, 92, 100])
    func `pixels are those of the same coefficients stored progressively`(
        _ subsampling: ChromaSubsampling?, _ quality: Int
    ) throws {
        var generator = SeededGenerator(seed: UInt64(quality))
        for (width, height) in [(1, 1), (3, 2), (8, 8), (17, 33), (61, 97), (160, 49)] {
            for isNoise in [false, true] {
                let pixels = try picture(
                    width, height, isGray: subsampling == nil, isNoise: isNoise, &generator)
                var options = EncodingOptions(format: .jpeg, quality: quality)
                options.subsampling = subsampling
                options.optimizesTables = isNoise
                try compare(pixels.encoded(as: options))
            }
        }
    }

    @Test(.needsCorpora)
    func `pixels of photographs are those of the same coefficients stored progressively`() throws {
        for file in try CorpusFile.all("photos", where: { $0.expect == .ok }) {
            guard file.file.hasSuffix(".jpg"), (file.orientation ?? 1) == 1 else { continue }
            try compare(file.data())
        }
    }

    @Test(.needsCorpora)
    func `a thumbnail of a photograph does not depend on threads`() throws {
        for file in try CorpusFile.all("photos", where: { $0.expect == .ok }) {
            guard file.file.hasSuffix(".jpg") else { continue }
            let image = try Image(data: file.data())
            for shrink in [12, 24] {
                let thumbnail = image.applying([Self.resize(image, by: shrink)])
                let alone = try thumbnail.pixels(threads: 1)
                // The second thread may be ready in time or not, so try several times.
                for _ in 0..<3 { #expect(try thumbnail.pixels(threads: 2) == alone) }
            }
        }
    }

    private func compare(_ data: Data) throws {
        let image = try Image(data: data)
        var options = EncodingOptions(format: .jpeg)
        options.isProgressive = true
        let twin = try Image(data: image.encoded(as: options))
        for shrink in Self.shrinks {
            let filters = shrink == 1 ? [] : [Self.resize(image, by: shrink)]
            #expect(
                try image.applying(filters).pixels() == twin.applying(filters).pixels(),
                "1/\(shrink) of \(image.info.storedSize)")
        }
    }

    static func resize(_ image: Image, by shrink: Int) -> any Filter {
        Resize(
            width: max(1, image.info.displayedSize.width / shrink),
            height: max(1, image.info.displayedSize.height / shrink), mode: .stretch)
    }

    private func picture(
        _ width: Int, _ height: Int, isGray: Bool, isNoise: Bool,
        _ generator: inout SeededGenerator
    ) throws -> Pixels {
        let layout: PixelLayout = isGray ? .gray8 : .rgb8
        let smooth = try gradient(width, height, layout: layout)
        guard isNoise else { return smooth }
        let samples = smooth.samples.map { _ in UInt8.random(in: 0...255, using: &generator) }
        return try #require(Pixels(size: smooth.size, layout: layout, samples: samples))
    }
}
