import Foundation
import ImageEditorFixtures
import Rendering

/// The valid files that fuzzing starts from. Blind mutation uses these and the small files of the
/// corpora; the coverage-guided fuzzer uses the files in `Fixtures/fuzz`.
enum FuzzSeeds {
    /// Larger files are left out, because small ones show most defects as well.
    private static let mostBytes = 40_000

    /// Pictures of every format.
    static func pictures() throws -> [FuzzSeed] {
        try jpeg() + png() + webP() + gif()
    }

    /// Pieces of metadata.
    static func metadata() -> [FuzzSeed] {
        exif() + profiles() + packets()
    }

    /// Files of the corpora, if present.
    static func corpora(_ format: ImageFormat) throws -> [Data] {
        let folders = [
            "pngsuite", "jpeg", "webp", "gif", "metadata", "exif-orientation", "damaged", "bombs",
        ]
        guard Fixtures.corpora != nil else { return [] }
        return try folders.flatMap { folder in
            // Most folders hold one format, so a folder without this format is fine.
            try CorpusFile.all(folder).filter { $0.format == format }.map { try $0.data() }
                .filter { !$0.isEmpty && $0.count <= mostBytes }
        }
    }

    static func tables() -> [Data] {
        let colors = (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) 0.\($0)" }.joined(separator: "\n")
        return [
            "TITLE \"a table\"\n# words\nLUT_1D_SIZE 3\nDOMAIN_MIN 0 0 0\n0 0 0\n.5 .4 .3\n1 1 1\n",
            "LUT_3D_SIZE 2\nDOMAIN_MAX 1 2 1\n\(colors)\n",
            "LUT_3D_INPUT_RANGE -0.5 1.5\r\nLUT_3D_SIZE 2\r\n\(colors)",
        ].map { Data($0.utf8) }
    }
}
