import Foundation
import Rendering
import Testing

/// Checks every file of the formats that are decoded in a sandbox against its manifest.
@Suite(.needsCorpora) struct SandboxedCorpusTests {
    private static let corpora = ["heif", "avif", "tiff", "jxl", "raw"]

    /// The files for which Debian's libraries and the manifest's, which are newer, disagree, with
    /// the reasons. Tests/Sandbox uses the same list.
    private static let disagreements: [String: String] = {
        let tests = URL(filePath: #filePath).appending(path: "../../../..")
        let list = tests.standardized.appending(path: "Sandbox/disagreements.json")
        let data = (try? Data(contentsOf: list)) ?? Data()
        return (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    }()

    @Test(arguments: corpora)
    func `valid files have the size and the colours of the manifest`(_ corpus: String) throws {
        for file in try CorpusFile.all(corpus, where: Self.isChecked) {
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

    @Test(arguments: [("heif", "C041.heic"), ("avif", "star-8bpc.avifs")])
    func `an animation without a still picture is refused as such`(
        _ corpus: String, _ name: String
    ) throws {
        let file = try #require(CorpusFile.every(corpus) { $0.file == name }.first)
        let format: ImageFormat = corpus == "avif" ? .avif : .heic
        #expect(
            throws: ImageDecodingError.unsupportedVariant(
                format, reason: "it has only an animation")
        ) { try Image(data: file.data()) }
    }

    /// The valid files that the manifest describes are decoded above, without an error.
    @Test(arguments: corpora)
    func `other files open or are an error, and the decoder does not fail`(_ corpus: String)
        throws
    {
        for file in try CorpusFile.every(corpus, where: { !Self.isChecked($0) }) {
            do {
                try Image(data: file.data()).verify()
            } catch let error as ImageDecodingError {
                if case .decoderFailed(_, let reason) = error {
                    Issue.record("\(file.testDescription): \(reason)")
                }
            }
        }
    }

    @Test func `what is not read of AVIF files is known: gain maps and animations`() throws {
        let small = ImageSize(width: 200, height: 150)
        let expected: [(corpus: String, file: String, content: AuxiliaryContent)] = [
            ("gainmap", "seine_hdr_gainmap_small_srgb.avif", AuxiliaryContent(gainMap: small)),
            (
                "gainmap", "color_grid_gainmap_different_grid.avif",
                AuxiliaryContent(gainMap: ImageSize(width: 128, height: 160))
            ),
            ("avif", "colors-animated-8bpc.avif", AuxiliaryContent(frames: 5)),
            ("avif", "kodim03_yuv420_8bpc.avif", AuxiliaryContent()),
            ("avif", "sofa_grid1x5_420.avif", AuxiliaryContent()),
        ]
        for (corpus, name, content) in expected {
            let file = try #require(try CorpusFile.every(corpus) { $0.file == name }.first)
            let image = try Image(data: file.data())
            #expect(image.info.auxiliary == content, "\(name)")
            let result = try Image(data: image.applying([Resize(width: 16)]).encoded())
            #expect(content.missing(in: result.info.auxiliary) == content, "\(name)")
        }
    }

    /// True for a file that is compared with its description in the manifest.
    private static func isChecked(_ file: CorpusFile) -> Bool {
        file.isSupported && file.expect == .ok && disagreements[file.file] == nil
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
        // Colours of a high dynamic range are tone-mapped, each program in its own way.
        let isHDR = ["PQ", "HLG"].contains { image.info.colorProfile?.contains($0) == true }
        if !isHDR { try compare(image.pixels(), with: file.gridInSRGB, file, "sRGB") }
    }

    private func compare(
        _ pixels: Pixels, with expected: [[Double]]?, _ file: CorpusFile, _ colors: String
    ) throws {
        guard let expected, min(pixels.size.width, pixels.size.height) >= 4 else { return }
        let found = Array(grid(try withoutInvisibleColors(pixels)).joined())
        let differences = zip(found, expected.joined()).map { abs($0 - $1) }
        let most = try #require(differences.max())
        #expect(
            most <= tolerance(file),
            "\(file.testDescription), \(colors): \(found.prefix(8)), not \(expected.prefix(2))")
    }

    private func tolerance(_ file: CorpusFile) -> Double {
        // The brightness of the manifest's RAW pictures is automatic, ours is not.
        file.corpus == "raw" ? 50 : (file.tolerance ?? 4) + 1
    }

    /// The manifest's means are those of pictures whose invisible pixels are black.
    private func withoutInvisibleColors(_ pixels: Pixels) throws -> Pixels {
        var samples = pixels.samples
        for index in stride(from: 0, to: samples.count, by: 4) where samples[index + 3] == 0 {
            for channel in 0..<3 { samples[index + channel] = 0 }
        }
        return try #require(Pixels(size: pixels.size, layout: pixels.layout, samples: samples))
    }
}
