import Foundation
import Rendering
import Testing

/// Every JPEG and PNG of the corpora against its manifest.
@Suite(.needsCorpora) struct CorpusTests {
    @Test(arguments: ["pngsuite", "jpeg", "exif-orientation", "metadata", "photos"])
    func `files that shall open have the size, the grid and the pixels of the manifest`(
        _ corpus: String
    ) throws {
        let files = try CorpusFile.all(corpus) {
            $0.expect == .ok && $0.file != "mosaic_24mp.jpg"
        }
        for file in files { try check(file) }
    }

    @Test(arguments: ["pngsuite", "jpeg", "damaged", "bombs"])
    func `files that shall not open are an error`(_ corpus: String) throws {
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

    @Test(arguments: ["jpeg", "damaged", "bombs"])
    func `doubtful files open or are an error, the same way each time`(_ corpus: String) throws {
        for file in try CorpusFile.all(corpus, where: { $0.expect != .error }) {
            let data = try file.data()
            #expect(outcome(data) == outcome(data), "\(file.testDescription)")
        }
    }

    @Test func `files with another format's name open by their content`() throws {
        for file in try CorpusFile.all("damaged", where: { $0.expect == .ok }) { try check(file) }
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
        let picture = try image.pixels()
        // Where several orientations are accepted the manifest's own is only one of them.
        if !["exif_ifd_loop.jpg", "orientation_type_long.jpg"].contains(file.file) {
            #expect(picture.size.width == file.displayWidth, name)
            #expect(picture.size.height == file.displayHeight, name)
            let tolerance = file.mode == "CMYK" ? 12.0 : file.isLossless ? 2 : 4
            // A picture of less than four by four pixels has no grid.
            if min(picture.size.width, picture.size.height) >= 4 {
                let expected = Array(try #require(file.grid, name).joined())
                let found = Array(grid(picture).joined())
                try #require(found.count == expected.count, name)
                #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }, name)
            }
        }
        if let hash = file.hash {
            var samples = picture.samples
            for pixel in stride(from: 0, to: samples.count, by: 4) where samples[pixel + 3] == 0 {
                samples.replaceSubrange(pixel..<pixel + 4, with: [0, 0, 0, 0])
            }
            #expect(SHA256.hex(samples) == hash, name)
        }
    }
}
