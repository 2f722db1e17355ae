import Foundation
import Rendering
import Testing

/// Copies of WebPs and GIFs without private metadata: identical pictures, and no personal data.
struct PrivateMetadataTests {
    private let secret = Array("SECRET".utf8)

    @Test(.needsCorpora) func `P1: files of the corpora keep every frame and lose every secret`()
        throws
    {
        let files =
            try CorpusFile.all("webp") + CorpusFile.all("gif", where: { $0.expect == .ok })
            + CorpusFile.all("metadata", where: { $0.format == .webp })
        for file in files {
            let name = Comment(rawValue: file.testDescription)
            let image = try Image(data: file.data())
            let stripped = try Image(data: image.withoutPrivateMetadata())
            for part in ["SECRET", "XMP DataXMP", "Exif"] {
                let data = try image.withoutPrivateMetadata()
                #expect(data.firstRange(of: Data(part.utf8)) == nil, name)
            }
            #expect(stripped.info.orientation == image.info.orientation, name)
            #expect(stripped.info.frames == image.info.frames, name)
            #expect(stripped.info.hasAlpha == image.info.hasAlpha, name)
            for frame in 1...image.info.frames {
                #expect(
                    try stripped.showingFrame(frame).pixels()
                        == image.showingFrame(frame).pixels(), name)
            }
        }
    }

    @Test func `P1: a WebP keeps only its profile, orientation and animation`() throws {
        var file = RawWebP(width: 4, height: 2, flags: 0x2E)
        let profile = [UInt8](repeating: 7, count: 21)
        // A little-endian EXIF that rotates by 180 degrees and hides a text.
        let exif: [UInt8] =
            Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0]
            + [0, 0, 0, 0] + secret
        file.chunks.insert(("ICCP", profile), at: 1)
        try file.add(gradient(4, 2, layout: .rgba8))
        try file.add(gradient(2, 2, layout: .rgba8))
        file.chunks[3].payload += RawWebP.chunk("MINE", secret)
        file.chunks += [("EXIF", exif), ("XMP ", secret), ("MINE", secret)]
        let image = try Image(data: file.data)
        #expect(image.info.orientation == .turned180)

        let stripped = try image.withoutPrivateMetadata()

        #expect(stripped.firstRange(of: Data(secret)) == nil)
        let chunks = RawWebP(stripped).chunks
        #expect(chunks.map(\.type) == ["VP8X", "ICCP", "ANIM", "ANMF", "ANMF", "EXIF"])
        #expect(chunks[0].payload[0] == 0x2A)
        #expect(chunks[1].payload == profile)
        let again = try Image(data: stripped)
        #expect(again.info.orientation == .turned180)
        #expect(try again.showingFrame(2).pixels() == image.showingFrame(2).pixels())
        #expect(try again.withoutPrivateMetadata() == stripped)
    }

    @Test func `P1: a GIF keeps only its profile and loop count`() throws {
        var file = RawGIF(width: 2, height: 1, colors: [[0, 0, 0], [255, 0, 0]])
        let profile = RawGIF.block(
            0xFF, name: "ICCRGBG1012", [UInt8](repeating: 7, count: 300))
        let loop = RawGIF.block(0xFF, name: "NETSCAPE2.0", [1, 0, 0])
        let xmp =
            [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + secret + [1] + (0...255).reversed()
            + [0]
        file.blocks = [
            profile, loop, RawGIF.block(0xFE, secret), xmp,
            RawGIF.block(0xFF, name: "SOMEBODYELS", secret), RawGIF.block(0x77, secret),
            // The settings of a text extension must not be applied to the picture.
            [0x21, 0xF9, 4, 1, 0, 0, 1, 0], [0x21, 1, 2, 0, 0, 6] + secret + [0],
        ]
        file.add(width: 2, height: 1, [0, 1])
        let image = try Image(data: file.data + Data(secret))
        #expect(try image.pixels().samples == [0, 0, 0, 255, 255, 0, 0, 255])

        let stripped = try image.withoutPrivateMetadata()

        #expect(stripped.firstRange(of: Data(secret)) == nil)
        var expected = RawGIF(width: 2, height: 1, colors: [[0, 0, 0], [255, 0, 0]])
        expected.blocks = [profile, loop]
        expected.add(width: 2, height: 1, [0, 1])
        #expect(stripped == expected.data)
    }

    @Test func `P1: comments and XMP of a GIF stay on request`() throws {
        var file = RawGIF(width: 2, height: 1, colors: [[0, 0, 0], [255, 0, 0]])
        let long = [UInt8](repeating: 65, count: 600)
        file.blocks = [
            RawGIF.block(0xFE, long),
            [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + secret + [1] + (0...255).reversed()
                + [0],
        ]
        file.add(width: 2, height: 1, [0, 1])
        let image = try Image(data: file.data)
        let kept = try image.encoded()
        #expect(kept.firstRange(of: Data(file.blocks[0])) != nil)
        #expect(kept.firstRange(of: Data(file.blocks[1])) != nil)
        #expect(try Image(data: kept).encoded() == kept)
        let png = try image.encoded(as: EncodingOptions(format: .png))
        #expect(png.firstRange(of: Data(long)) != nil)
        #expect(png.firstRange(of: Data(secret)) != nil)
        let gone = try image.encoded(as: EncodingOptions(metadata: .stripPrivate))
        #expect(gone.firstRange(of: Data(secret)) == nil)
        #expect(gone.firstRange(of: Data(long)) == nil)
    }

    @Test func `P1: a WebP whose declared size ends inside its picture is an error`() throws {
        var data = try gradient(40, 40).encoded(as: EncodingOptions(format: .webp))
        data.replaceSubrange(4..<8, with: RawWebP.number(34, 4))
        let image = try Image(data: data)
        #expect(throws: ImageDecodingError.truncated(.webp)) { try image.withoutPrivateMetadata() }
        #expect(throws: ImageDecodingError.truncated(.webp)) { try image.verify() }
    }

    @Test(arguments: [ImageFormat.webp, .gif])
    func `P1: a truncated file is an error`(_ format: ImageFormat) throws {
        let data = try gradient(20, 20).encoded(as: EncodingOptions(format: format))
        // A GIF without its last byte lacks no pixel.
        let image = try Image(data: data.dropLast(format == .gif ? 2 : 1))
        #expect(throws: ImageDecodingError.truncated(format)) {
            try image.withoutPrivateMetadata()
        }
    }
}
