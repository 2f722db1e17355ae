import struct Core.SHA256
import Foundation
import Rendering
import Testing

/// Checks every file of the corpora against its manifest.
@Suite(.needsCorpora) struct CorpusTests {
    @Test(
        arguments: [
            "pngsuite", "jpeg", "exif-orientation", "metadata", "photos", "webp", "gif",
        ])
    func `D1: valid files have the size, the grid and the pixels of the manifest`(
        _ corpus: String
    ) throws {
        for file in try CorpusFile.all(corpus, where: { $0.expect == .ok }) { try check(file) }
    }

    @Test(arguments: ["pngsuite", "jpeg", "damaged", "bombs"])
    func `D1, D2: invalid files are an error`(_ corpus: String) throws {
        for file in try CorpusFile.all(corpus, where: { $0.expect == .error }) {
            let data = try file.data()
            #expect(throws: ImageDecodingError.self, "\(file.testDescription)") {
                try Image(data: data).verify()
            }
            #expect(throws: ImageDecodingError.self, "\(file.testDescription)") {
                try Image(data: data).encoded()
            }
        }
    }

    @Test(arguments: ["jpeg", "damaged", "bombs", "gif"])
    func `D1, D2: doubtful files open or are an error, the same each time`(_ corpus: String)
        throws
    {
        for file in try CorpusFile.all(corpus, where: { $0.expect != .error }) {
            let data = try file.data()
            #expect(outcome(data) == outcome(data), "\(file.testDescription)")
        }
    }

    @Test func `D1: files with another format's name open by their content`() throws {
        for file in try CorpusFile.all("damaged", where: { $0.expect == .ok }) { try check(file) }
    }

    @Test func `D1: rare but valid files open or are called unsupported`() throws {
        for file in try CorpusFile.all("jpeg", where: { $0.expect == .okOrUnsupported }) {
            do {
                try Image(data: file.data()).verify()
            } catch ImageDecodingError.unsupportedVariant(.jpeg, let reason) {
                #expect(!reason.isEmpty, "\(file.testDescription)")
            }
        }
    }

    @Test(arguments: ["damaged", "bombs"])
    func `D1, D2: every file of an unsupported format is refused by its header`(
        _ corpus: String
    ) throws {
        for file in try CorpusFile.every(corpus, where: { !$0.isSupported }) {
            let data = try file.data()
            let error = #expect(throws: ImageDecodingError.self, "\(file.testDescription)") {
                try Image(data: data)
            }
            let expected: ImageDecodingError =
                ImageFormat(sniffing: data).map { .unsupportedFormat($0) } ?? .notAnImage
            #expect(error == expected, "\(file.testDescription)")
        }
    }

    private func outcome(_ data: Data) -> Result<[UInt8], ImageDecodingError> {
        do {
            return .success(try Image(data: data).pixels().samples)
        } catch let error as ImageDecodingError {
            return .failure(error)
        } catch {
            Issue.record(error)
            return .failure(.notAnImage)
        }
    }

    private func check(_ file: CorpusFile) throws {
        let name = Comment(rawValue: file.testDescription)
        let image = try Image(data: file.data())
        #expect(image.info.storedSize.width == file.width, name)
        #expect(image.info.storedSize.height == file.height, name)
        #expect(image.info.frames == file.frames ?? 1, name)
        // The manifest gives pixels in the file's own colour space.
        let picture = try pixelsOfFile(image)
        // If several orientations are valid, the manifest names only one of them.
        let accepted = ["exif_ifd_loop.jpg": [1, 3], "orientation_type_long.jpg": [1, 6]][file.file]
        let valid = file.orientation.map { (1...8).contains($0) ? $0 : 1 } ?? 1
        #expect((accepted ?? [valid]).contains(image.info.orientation.rawValue), name)
        if !["exif_ifd_loop.jpg", "orientation_type_long.jpg"].contains(file.file) {
            #expect(picture.size.width == file.displayWidth, name)
            #expect(picture.size.height == file.displayHeight, name)
            let tolerance = file.mode == "CMYK" ? 12.0 : file.isLossless ? 2 : 4
            // A picture smaller than four by four pixels has no grid.
            if min(picture.size.width, picture.size.height) >= 4 {
                let expected = Array(try #require(file.grid, name).joined())
                let found = Array(grid(picture).joined())
                try #require(found.count == expected.count, name)
                #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }, name)
            }
        }
        if let hash = file.hash {
            var samples = picture.samples
            samples.withUnsafeMutableBytes { bytes in
                let pixels = bytes.bindMemory(to: UInt32.self)
                for index in pixels.indices where pixels[index] &>> 24 == 0 { pixels[index] = 0 }
            }
            #expect(SHA256.hexadecimal(of: samples) == hash, name)
        }
    }
}
