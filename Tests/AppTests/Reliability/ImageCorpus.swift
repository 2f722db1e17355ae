import Core
import Foundation
import ImageEditorFixtures
import Testing

/// A file of the corpora, as described by the manifest.
struct ImageCorpus: Decodable, Sendable, CustomTestStringConvertible {
    let file: String
    let expect: String
    let frames: Int?
    let display_width: Int?
    let display_height: Int?
    private(set) var path = ""

    private enum CodingKeys: String, CodingKey {
        case file, expect, frames, display_width, display_height
    }

    var testDescription: String { file }

    var isReadable: Bool {
        let ending = URL(filePath: file).pathExtension
        return ImageFormat(fileExtension: ending, among: ImageFormat.read) != nil
    }

    /// All files of a corpus; empty if the corpora are absent.
    ///
    /// - Throws: If the corpora are present but the manifest cannot be read.
    static func files(_ corpus: String) throws -> [ImageCorpus] {
        guard let folder = Fixtures.corpora?.appending(path: corpus) else { return [] }
        let manifest = try Data(contentsOf: folder.appending(path: "manifest.json"))
        let files = try JSONDecoder().decode([ImageCorpus].self, from: manifest)
        try #require(!files.isEmpty)
        return files.map { file in
            var file = file
            file.path = folder.appending(path: file.file).path
            return file
        }
    }

    static func file(_ name: String, of corpus: String) throws -> ImageCorpus {
        try #require(try files(corpus).first { $0.file == name })
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test if the corpora are absent, and reports that.
    static var needsImageCorpora: Self {
        .enabled(if: Fixtures.corpora != nil, "the corpora are not beside this checkout")
    }
}
