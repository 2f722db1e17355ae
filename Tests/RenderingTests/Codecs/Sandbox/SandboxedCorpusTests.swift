import Foundation
import Rendering
import Testing

/// Checks every file of the formats that are decoded in a sandbox against its manifest.
@Suite(.needsCorpora) struct SandboxedCorpusTests {
    private static let corpora = ["heif", "avif", "tiff", "jxl", "raw"]

    @Test(arguments: corpora)
    func `valid files have the size and the colours of the manifest`(_ corpus: String) throws {
        for file in try CorpusFile.all(corpus, where: { $0.expect == .ok }) {
            let name = Comment(rawValue: file.testDescription)
            #expect(throws: Never.self, name) { try check(file) }
        }
    }

    @Test(arguments: corpora)
    func `invalid files are an error`(_ corpus: String) throws {
        for file in try CorpusFile.all(corpus, where: { $0.expect == .error }) {
            let data = try file.data()
            #expect(throws: ImageDecodingError.self, "\(file.testDescription)") {
                try Image(data: data).verify()
            }
        }
    }

    @Test(arguments: corpora)
    func `doubtful files open or are an error, and the decoder does not fail`(_ corpus: String)
        throws
    {
        for file in try CorpusFile.every(corpus, where: { _ in true }) {
            do {
                try Image(data: file.data()).verify()
            } catch let error as ImageDecodingError {
                if case .decoderFailed(_, let reason) = error {
                    Issue.record("\(file.testDescription): \(reason)")
                }
            }
        }
    }

    private func check(_ file: CorpusFile) throws {
        let image = try Image(data: file.data())
        let name = file.testDescription
        let size = [image.info.displayedSize.width, image.info.displayedSize.height]
        let right =
            [[file.displayWidth ?? 0, file.displayHeight ?? 0]] + (file.alsoSizes ?? [])
        #expect(right.contains(size), "\(name): \(size)")
        let own = try pixelsOfFile(image)
        try compare(own, with: file.grid, file, "own colours")
        try compare(image.pixels(), with: file.gridInSRGB, file, "sRGB")
    }

    private func compare(
        _ pixels: Pixels, with expected: [[Double]]?, _ file: CorpusFile, _ colors: String
    ) throws {
        guard let expected, min(pixels.size.width, pixels.size.height) >= 4 else { return }
        let found = Array(grid(pixels).joined())
        let differences = zip(found, expected.joined()).map { abs($0 - $1) }
        let most = try #require(differences.max())
        #expect(
            most <= file.tolerance ?? 4,
            "\(file.testDescription), \(colors): \(found.prefix(8)), not \(expected.prefix(2))")
    }
}
