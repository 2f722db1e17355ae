import Foundation
import ImageEditorFuzzEntryPoints
import ImageEditorTestSupport
import Rendering
import Testing

/// Files with single corrupt bytes. A crash would end the run.
struct CorruptionTests {
    /// The number of changes per file; fewer for large pictures.
    private static let changes = isThorough ? 4_000 : 40

    @Test(
        .needsCorpora,
        arguments: [
            "pngsuite", "jpeg", "metadata", "exif-orientation", "damaged", "photos", "bombs",
            "webp", "gif",
        ])
    func `D3: a file with a corrupt byte is a picture or an error, the same each time`(
        _ corpus: String
    ) throws {
        var limits = DecodingLimits()
        limits.pixels = 4_000_000
        limits.pixelScans = 100_000_000
        var (pictures, failures) = (0, 0)
        for (number, file) in try CorpusFile.all(corpus).enumerated() {
            let data = try file.data()
            if data.isEmpty { continue }
            var random = SeededGenerator(seed: UInt64(number))
            let pixels = (file.width ?? 300) * (file.height ?? 200)
            for round in 0..<max(1, min(Self.changes, Self.changes * 60_000 / pixels)) {
                var bytes = data
                // Every second change hits the headers, which cause most problems.
                let end = Bool.random(using: &random) ? bytes.count : min(bytes.count, 700)
                let position = Int.random(in: 0..<end, using: &random)
                bytes[position] ^= UInt8.random(in: 1...255, using: &random)
                if file.isPNG, round % 4 > 0 { bytes = PNGChecksums.mended(bytes) }
                let name = Comment(
                    rawValue: "\(file.testDescription): \(data[position]) at \(position)")
                let isLenient = round % 2 == 1
                let (first, second) = try Decoding.twice(
                    bytes, limits: limits, allowsTruncation: isLenient)
                #expect(first == second, name)
                if first.isPicture { pictures += 1 } else { failures += 1 }
            }
        }
        #expect(failures > 0)
        #expect(pictures > 0 || corpus == "bombs")
    }
}
