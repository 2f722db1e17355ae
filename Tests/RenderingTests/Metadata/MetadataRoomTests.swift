import Foundation
@testable import Rendering
import Testing

struct MetadataRoomTests {
    @Test func `EXIF that does not fit into a JPEG is reported`() throws {
        let small = try picture([("eXIf", exif(filling: 60_000))])
        let large = try picture([("eXIf", exif(filling: 70_000))])
        #expect(small.metadataLeftOut(as: EncodingOptions(format: .jpeg)) == [])
        #expect(large.metadataLeftOut(as: EncodingOptions(format: .jpeg)) == [.largeEXIF])
        #expect(large.metadataLeftOut(as: EncodingOptions(format: .jpeg, metadata: .strip)) == [])
        #expect(large.metadataLeftOut() == [])
        #expect(small.metadataLeftOut(as: EncodingOptions(format: .gif)) == [.exif])
    }

    @Test(arguments: [true, false])
    func `a maker's note that is too large for a JPEG is left out, and the rest of EXIF stays`(
        _ isBigEndian: Bool
    ) throws {
        var raw = RawEXIF(isBigEndian: isBigEndian)
        raw.main = [.text(0x010F, "A maker"), raw.short(0x0112, 1)]
        let note = RawEXIF.Entry(tag: 0x927C, type: 7, count: 70_000, value: Data(count: 70_000))
        raw.own = [raw.fraction(0x829A, 1, 250), note, .text(0x9003, "2026:11:27 12:00:00")]
        let image = try picture([("eXIf", Array(raw.data))])
        let options = EncodingOptions(format: .jpeg)
        #expect(image.metadataLeftOut(as: options) == [.makerNote])
        let result = try ImageHeader.read(image.encoded(as: options), limits: .standard)
        var expected = raw
        expected.own.remove(at: 1)
        #expect(result.metadata.exif == expected.data)
        // WebP has room for all.
        let webP = try image.encoded(as: EncodingOptions(format: .webp))
        #expect(try ImageHeader.read(webP, limits: .standard).metadata.exif == raw.data)
    }

    @Test(arguments: ImageFormat.builtIn)
    func `exactly the missing metadata is reported as left out`(_ format: ImageFormat)
        throws
    {
        let secret = Array("SECRET".utf8)
        let packet = Array("<x>SECRET</x>".utf8)
        let padding = [UInt8](repeating: 32, count: 66_000)
        for chunks: [(String, [UInt8])] in [
            [("iTXt", PNGChunks.xmpKeyword + packet)],
            [("iTXt", PNGChunks.xmpKeyword + packet + padding)],
            [("tEXt", Array("Comment\0".utf8) + secret)],
            [("tEXt", Array("Comment\0".utf8) + secret + padding)],
            [("tEXt", Array("Author\0".utf8) + secret)],
            [("iTXt", Array("Comment\0\0\0\0\0".utf8) + secret)],
        ] {
            try check(picture(chunks), as: format)
        }
        let jpeg = try gradient(9, 9).encoded(as: EncodingOptions(format: .jpeg))
        for (marker, body) in [
            (0xED, Array("Photoshop 3.0\0".utf8) + secret), (0xFE, secret), (0xFE, secret + [0]),
        ] as [(UInt8, [UInt8])] {
            let segment = Data(FlatJPEG.segment(marker, body))
            let image = try Image(data: jpeg.prefix(2) + segment + jpeg.dropFirst(2))
            try check(image, as: format)
        }
    }

    @Test func `a packet is kept although its extended part is left out`() throws {
        let plain = try gradient(9, 9).encoded(as: EncodingOptions(format: .jpeg))
        let packet = FlatJPEG.segment(0xE1, JPEGSegments.xmpName + Array("<x>PACKET</x>".utf8))
        let more = FlatJPEG.segment(
            0xE1, Array("http://ns.adobe.com/xmp/extension/\0".utf8) + Array("MORE".utf8))
        let image = try Image(data: plain.prefix(2) + Data(packet + more) + plain.dropFirst(2))
        #expect(image.metadataLeftOut() == [])
        for format in [ImageFormat.png, .webp, .gif] {
            let options = EncodingOptions(format: format)
            #expect(image.metadataLeftOut(as: options) == [.extendedXMP])
            #expect(try image.encoded(as: options).firstRange(of: Data("PACKET".utf8)) != nil)
        }
    }

    private func check(_ image: Image, as format: ImageFormat) throws {
        let options = EncodingOptions(format: format)
        let isThere = try image.encoded(as: options).firstRange(of: Data("SECRET".utf8)) != nil
        let header = image.header.metadata
        #expect(
            image.metadataLeftOut(as: options).isEmpty == isThere, "\(header.textChunks) \(format)")
    }

    private func picture(_ chunks: [(String, [UInt8])]) throws -> Image {
        try Image(
            data: RawPNG(
                width: 2, height: 1, depth: 8, colorType: 0, rows: [0, 7, 9], before: chunks
            ).data)
    }

    /// A single tag with a text of this length.
    private func exif(filling size: Int) -> [UInt8] {
        Array("MM\0*\0\0\0\u{8}\0\u{1}".utf8) + [1, 14, 0, 2] + RawPNG.number(size)
            + RawPNG.number(26) + RawPNG.number(0) + Array(repeating: 65, count: size)
    }
}
