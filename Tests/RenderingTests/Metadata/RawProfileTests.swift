import Foundation
@testable import Rendering
import Testing

/// Metadata of PNGs in the forms that ImageMagick and others write.
struct RawProfileTests {
    /// ImageMagick's text: a name, a length and lines of digits.
    private func text(_ name: String, _ bytes: Data) -> [UInt8] {
        var lines = "\n\(name)\n\(String(repeating: " ", count: 4))\(bytes.count)\n"
        for (index, byte) in bytes.enumerated() {
            let digits = String(byte, radix: 16)
            lines += (digits.count == 1 ? "0" : "") + digits + (index % 36 == 35 ? "\n" : "")
        }
        return Array((lines + "\n").utf8)
    }

    private func png(_ chunks: [(String, [UInt8])]) -> Data {
        RawPNG(
            width: 3, height: 2, depth: 8, colorType: 0, rows: [0, 1, 2, 3, 0, 4, 5, 6],
            before: chunks
        ).data
    }

    private func exif(_ orientation: Int) -> Data {
        var exif = RawEXIF()
        exif.main = [exif.short(0x0112, orientation), .text(0x010F, "Maker")]
        return exif.data
    }

    @Test(arguments: ["exif", "APP1"], ["tEXt", "zTXt", "iTXt"])
    func `raw EXIF is read with its orientation, and written as EXIF`(
        _ name: String, _ type: String
    ) throws {
        let body = text(name, Data("Exif\0\0".utf8) + exif(6))
        let keyword = Array("Raw profile type \(name)\0".utf8)
        let chunk =
            switch type {
            case "zTXt": keyword + [0] + RawPNG.stored(body)
            case "iTXt": keyword + [1, 0, 0, 0] + RawPNG.stored(body)
            default: keyword + body
            }
        let image = try Image(data: png([(type, chunk)]))
        #expect(image.info.orientation == .turned90)
        #expect(image.info.displayedSize == ImageSize(width: 2, height: 3))
        for format in [ImageFormat.png, .jpeg, .webp] {
            let result = try image.encoded(as: EncodingOptions(format: format))
            #expect(try Image(data: result).info.orientation == .upright)
            #expect(RawEXIF.values(in: result)[0x010F] == Data("Maker\0".utf8))
            #expect(result.firstRange(of: Data("Raw profile".utf8)) == nil)
        }
        let copy = try Image(data: image.withoutPrivateMetadata())
        #expect(copy.info.orientation == .turned90)
    }

    @Test func `EXIF in its own chunk counts more, wherever it is`() throws {
        let raw = ("tEXt", Array("Raw profile type exif\0".utf8) + text("exif", exif(6)))
        let own = ("eXIf", [UInt8](exif(3)))
        for chunks in [[raw, own], [own, raw]] {
            #expect(try Image(data: png(chunks)).info.orientation == .turned180)
        }
    }

    @Test func `damaged digits, lengths and streams are ignored`() throws {
        let whole = text("exif", exif(6))
        for chunk: [UInt8] in [
            Array("\nexif\n 9999\n4d4d".utf8), Array("\nexif\n".utf8), [],
            Array("\nexif\n -1\n4d".utf8), whole.map { $0 == 0x61 ? 0x67 : $0 }.reversed(),
        ] {
            let file = png([("tEXt", Array("Raw profile type exif\0".utf8) + chunk)])
            #expect(try Image(data: file).info.orientation == .upright)
        }
        for end in [0, 1, 2, 5] {
            let chunk =
                Array("Raw profile type exif\0\0".utf8) + RawPNG.stored(whole).dropLast(end)
            let image = try Image(data: png([("zTXt", chunk)]))
            #expect((image.info.orientation == .turned90) == (end == 0))
        }
    }

    @Test func `text that inflates to more than is allowed is ignored`() throws {
        let body = text("exif", exif(6)) + [UInt8](repeating: 0x20, count: 40_000)
        let chunk = Array("Raw profile type exif\0\0".utf8) + RawPNG.stored(body)
        var limits = DecodingLimits()
        limits.metadataBytes = body.count
        let file = png([("zTXt", chunk)])
        #expect(try Image(data: file, limits: limits).info.orientation == .turned90)
        limits.metadataBytes -= 1
        #expect(try Image(data: file, limits: limits).info.orientation == .upright)
    }

    @Test func `compressed XMP is corrected like plain XMP`() throws {
        let packet = Array(#"<a tiff:Orientation="6" tiff:ImageWidth="9"/>"#.utf8)
        let chunk = Array("XML:com.adobe.xmp\0\u{1}\0\0\0".utf8) + RawPNG.stored(packet)
        let image = try Image(data: png([("iTXt", chunk)]))
        // Only XMP has the orientation, which turns the picture of 3 × 2 pixels.
        let plain = Data(#"<a tiff:Orientation="1" tiff:ImageWidth="2"/>"#.utf8)
        for format in [ImageFormat.png, .jpeg] {
            let result = try image.encoded(as: EncodingOptions(format: format))
            #expect(result.firstRange(of: plain) != nil)
            #expect(try Image(data: result).info.storedSize == ImageSize(width: 2, height: 3))
        }
    }

    @Test func `a raw caption stays in a PNG`() throws {
        let chunk = Array("Raw profile type iptc\0".utf8) + text("iptc", Data("8BIM".utf8))
        let image = try Image(data: png([("tEXt", chunk)]))
        #expect(try image.encoded().firstRange(of: Data(chunk)) != nil)
        #expect(image.metadataLeftOut(as: EncodingOptions(format: .jpeg)) == [.text])
    }
}
