import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

/// Truncated files.
struct TruncationTests {
    /// Files with trailing data that is longer than the cut.
    private static let tails = ["trailing_garbage.jpg", "two_images_concat.jpg"]

    @Test(.needsCorpora, arguments: ["pngsuite", "jpeg", "metadata", "webp", "gif"])
    func `D3: a file cut at any 64th of its length is an error, or lacks only its end`(
        _ corpus: String
    ) throws {
        for file in try CorpusFile.all(corpus, where: { $0.expect == .ok }) {
            let data = try file.data()
            let whole = try Decoding(data)
            let image = try Image(data: data)
            for part in 0..<64 {
                let name = Comment(rawValue: "\(file.testDescription) at \(part)/64")
                let cut = data.prefix(data.count * part / 64)
                let (first, second) = try Decoding.twice(cut)
                #expect(first == second, name)
                if first.isPicture { #expect(first == whole, name) }
                if Self.tails.contains(file.file), first.isPicture { continue }
                _ = try errorOfCut(cut, of: image, name)
            }
        }
    }

    @Test(.needsCorpora, arguments: ["exif-orientation", "photos"])
    func `D3: large files cut at every 64th of their length are an error`(_ corpus: String) throws {
        for file in try CorpusFile.all(corpus, where: { $0.expect == .ok }) {
            let data = try file.data()
            // Every cut of a photograph decodes everything before it, so large files take fewer
            // steps.
            let step = isThorough || data.count < 200_000 ? 1 : data.count < 1_000_000 ? 8 : 32
            for part in stride(from: 0, to: 64, by: step) {
                #expect(throws: ImageDecodingError.self, "\(file.testDescription) \(part)/64") {
                    try Image(data: data.prefix(data.count * part / 64)).verify()
                }
            }
        }
    }

    @Test(.needsCorpora, arguments: ["pngsuite", "jpeg", "metadata", "webp", "gif"])
    func `D3: if truncation is allowed, the existing part is shown, the same each time`(
        _ corpus: String
    ) throws {
        var pictures = 0
        for file in try CorpusFile.all(corpus, where: { $0.expect == .ok }) {
            let data = try file.data()
            let whole = try Decoding(data)
            #expect(try Decoding(data, allowsTruncation: true) == whole)
            var wasPicture = false
            for part in 1..<64 {
                let name = Comment(rawValue: "\(file.testDescription) at \(part)/64")
                let cut = data.prefix(data.count * part / 64)
                let (first, second) = try Decoding.twice(cut, allowsTruncation: true)
                #expect(first == second, name)
                switch first {
                case .picture: pictures += 1
                case .failure(let error):
                    // A longer part of a file never shows less.
                    #expect(!wasPicture, name)
                    #expect(error == .truncated(file.format) || error == .notAnImage, name)
                }
                wasPicture = first.isPicture
            }
        }
        #expect(pictures > (["webp", "gif"].contains(corpus) ? 250 : 1_000))
    }

    @Test(arguments: [PixelLayout.gray8, .rgb8, .rgba8])
    func `D3: the rows of a truncated PNG are correct before the cut and empty after it`(
        _ layout: PixelLayout
    ) throws {
        // Noise does not compress, so all rows have the same number of bytes.
        var random = SeededGenerator(seed: 1)
        let size = ImageSize(width: 40, height: 200)
        let channels = layout == .gray8 ? 1 : layout == .rgb8 ? 3 : 4
        let samples = (0..<40 * 200 * channels).map { _ in
            UInt8.random(in: 1...255, using: &random)
        }
        let data = try #require(Pixels(size: size, layout: layout, samples: samples)).encoded()
        let whole = try Image(data: data).pixels()
        let rowSize = size.width * 4
        let empty: [UInt8] = [0, 0, 0, layout == .rgba8 ? 0 : 255]
        let emptyRow = (0..<size.width).flatMap { _ in empty }
        var found: [Int] = []
        for part in 8..<64 {
            let cut = try Image(data: data.prefix(data.count * part / 64)).allowingTruncation()
            let picture = try cut.pixels(threads: 2, stripHeight: 16)
            try #require(picture.size == whole.size)
            let rows = (0..<200).prefix { row in
                let range = row * rowSize..<(row + 1) * rowSize
                return picture.samples[range] == whole.samples[range]
            }.count
            for row in rows..<200 {
                let range = row * rowSize..<(row + 1) * rowSize
                #expect(Array(picture.samples[range]) == emptyRow, "row \(row) at \(part)/64")
            }
            found.append(rows)
        }
        #expect(found == found.sorted())
        // Only a few rows are lost at the end.
        #expect(try #require(found.last) > 180)
        #expect(try #require(found.first) < 60)
    }

    @Test func `D3: the rows of a truncated JPEG are correct before the cut and flat after it`()
        throws
    {
        let options = EncodingOptions(format: .jpeg, quality: 95)
        let data = try gradient(64, 400).encoded(as: options)
        let whole = try rows(of: Image(data: data))
        let cut = try Image(data: data.prefix(data.count / 2)).allowingTruncation()
        let found = try rows(of: cut)

        let right = zip(whole, found).prefix { $0 == $1 }.count
        #expect((100..<300).contains(right))
        // A block row may be incomplete; all rows after it are constant.
        for row in found[(right + 32)...] {
            #expect(Set(row).count <= 2, "\(Set(row))")
        }
        #expect(throws: ImageDecodingError.truncated(.jpeg)) { try cut.verify() }
    }

    @Test func `D3: a JPEG whose end marker comes too early is incomplete, too`() throws {
        let data = try gradient(64, 400).encoded(as: EncodingOptions(format: .jpeg, quality: 95))
        let mended = data.prefix(data.count / 2) + [0xFF, 0xD9]
        #expect(throws: ImageDecodingError.truncated(.jpeg)) { try Image(data: mended).verify() }
        #expect(try Decoding(mended, allowsTruncation: true).isPicture)
    }

    @Test(.needsCorpora) func `D3: a truncated interlaced PNG shows blocks for missing passes`()
        throws
    {
        for name in ["basi2c08.png", "basi0g08.png", "basi6a08.png"] {
            let file = try #require(
                try CorpusFile.all("pngsuite", where: { $0.file == name }).first)
            let data = try file.data()
            let whole = try pixelsOfFile(Image(data: data))
            let cut = try Image(data: data.prefix(data.count * 3 / 4)).allowingTruncation()
            // These pictures are smooth, so the blocks of the first passes differ little from the
            // pixels.
            #expect(try difference(pixelsOfFile(cut), whole) < 96, "\(name)")
        }
    }

    @Test(arguments: [ImageFormat.jpeg, .png])
    func `D3: damage before the end is an error even if truncation is allowed`(
        _ format: ImageFormat
    ) throws {
        var data = try gradient(64, 200).encoded(as: EncodingOptions(format: format))
        let middle = data.count / 2
        data.replaceSubrange(middle..<middle + 2, with: format == .png ? [0, 0] : [0xFF, 0xD3])
        #expect(throws: ImageDecodingError.self) { try Image(data: data).verify() }
        #expect(throws: ImageDecodingError.self) {
            try Image(data: data).allowingTruncation().encoded()
        }
    }
}
