import Foundation
import ImageEditorFixtures
import Rendering
import Testing

/// A file of a corpus, as described by its manifest.
struct CorpusFile: Decodable, Sendable, CustomTestStringConvertible {
    enum Verdict: String, Decodable {
        case ok
        case error
        case okOrUnsupported = "ok-or-unsupported"
        case eitherInBudget = "either-in-budget"
    }

    let file: String
    let expect: Verdict
    let width: Int?
    let height: Int?
    let orientation: Int?
    let frames: Int?
    let displayWidth: Int?
    let displayHeight: Int?
    let mode: String?
    let grid: [[Double]]?
    let hash: String?
    /// How much a mean of the grid may differ; `nil` for the usual difference of the format.
    let tolerance: Double?
    /// The grid after conversion to sRGB, if that is another one.
    let gridInSRGB: [[Double]]?
    /// Further right sizes, such as that of an embedded preview.
    let alsoSizes: [[Int]]?
    var corpus = ""

    enum CodingKeys: String, CodingKey {
        case file, expect, width, height, orientation, frames, mode, tolerance
        case displayWidth = "display_width"
        case displayHeight = "display_height"
        case grid = "grid4x4_rgba_mean"
        case gridInSRGB = "grid4x4_in_srgb"
        case hash = "rgba8_sha256"
        case alsoSizes = "also_sizes"
    }

    var testDescription: String { "\(corpus)/\(file)" }

    var isPNG: Bool { file.hasSuffix(".png") }

    /// True if the format is lossless, so the pixels are unambiguous.
    var isLossless: Bool { isPNG || file.hasSuffix(".gif") }

    var isSupported: Bool { ImageFormat.read.contains(format) }

    /// The format that the name of the file promises; JPEG if it promises none.
    var format: ImageFormat {
        ImageFormat(fileExtension: URL(filePath: file).pathExtension) ?? .jpeg
    }

    func data() throws -> Data {
        let folder = try #require(Fixtures.corpora)
        return try Data(contentsOf: folder.appending(path: "\(corpus)/\(file)"))
    }

    /// The files of a corpus in supported formats that match `condition`; empty if the corpora are
    /// absent.
    ///
    /// - Throws: If the corpora are present but the manifest cannot be read or no file matches.
    ///   Otherwise a test without files would pass.
    static func all(
        _ corpus: String, where condition: (CorpusFile) -> Bool = { _ in true }
    ) throws -> [CorpusFile] {
        try every(corpus) { $0.isSupported && condition($0) }
    }

    /// The same for files of any format.
    static func every(
        _ corpus: String, where condition: (CorpusFile) -> Bool
    ) throws -> [CorpusFile] {
        guard let folder = Fixtures.corpora?.appending(path: corpus) else { return [] }
        let manifest = try Data(contentsOf: folder.appending(path: "manifest.json"))
        var files = try JSONDecoder().decode([CorpusFile].self, from: manifest)
        files.removeAll { !condition($0) }
        guard !files.isEmpty else { throw NoSuchFiles(corpus: corpus) }
        return files.map { file in
            var file = file
            file.corpus = corpus
            return file
        }
    }

    private struct NoSuchFiles: Error {
        let corpus: String
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test if the corpora are absent, and reports that.
    static var needsCorpora: Self {
        .enabled(if: Fixtures.corpora != nil, "the corpora are not beside this checkout")
    }
}
