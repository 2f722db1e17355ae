import Foundation
@testable import Rendering
import Testing

/// EXIF thumbnails show the result of an edit.
struct ThumbnailTests {
    /// A photograph with an old thumbnail of another picture.
    private func photograph(
        isBigEndian: Bool = true, width: Int = 480, height: Int = 320, orientation: Int = 1
    ) throws -> Data {
        let old = try gray(Array(repeating: Array(repeating: 0, count: 16), count: 16))
            .encoded(as: EncodingOptions(format: .jpeg))
        var exif = RawEXIF(isBigEndian: isBigEndian)
        exif.main = [exif.short(0x0112, orientation), .text(0x010F, "Maker")]
        exif.own = [exif.short(0xA002, width)]
        var bytes = exif.data
        // The main directory has three entries; its link is behind them.
        let link = 8 + 2 + 3 * 12
        let place = bytes.count
        bytes.replaceSubrange(link..<link + 4, with: exif.number(place, 4))
        bytes += exif.number(2, 2)
        bytes += exif.number(0x0201, 2) + exif.number(4, 2) + exif.number(1, 4)
        bytes += exif.number(place + 30, 4)
        bytes += exif.number(0x0202, 2) + exif.number(4, 2) + exif.number(1, 4)
        bytes += exif.number(old.count, 4) + exif.number(0, 4) + old
        let picture = try gradient(width, height).encoded(as: EncodingOptions(format: .jpeg))
        return Data(picture.prefix(2)) + FlatJPEG.segment(0xE1, Array("Exif\0\0".utf8 + bytes))
            + picture.dropFirst(2)
    }

    /// The thumbnail of a file, found without the product.
    private func thumbnail(of file: Data) throws -> Data? {
        let start = try #require(file.firstRange(of: Data("Exif\0\0".utf8))).upperBound
        let isBigEndian = file[start] == 0x4D
        func number(_ at: Int, _ size: Int) -> Int {
            let digits = file[start + at..<start + at + size]
            return (isBigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        let second = number(number(4, 4) + 2 + 12 * number(number(4, 4), 2), 4)
        guard second != 0 else { return nil }
        var values: [Int: Int] = [:]
        for index in 0..<number(second, 2) {
            let entry = second + 2 + 12 * index
            values[number(entry, 2)] = number(entry + 8, number(entry + 2, 2) == 3 ? 2 : 4)
        }
        #expect(values[0x0103] == 6)
        #expect(number(second + 2 + 12 * number(second, 2), 4) == 0)
        let place = start + (try #require(values[0x0201]))
        return file[place..<place + (try #require(values[0x0202]))]
    }

    @Test(arguments: [true, false], 1...8)
    func `the thumbnail is made anew, whatever the edit`(
        _ isBigEndian: Bool, _ orientation: Int
    ) throws {
        let image = try Image(
            data: photograph(isBigEndian: isBigEndian, orientation: orientation))
        let edits: [[any Filter]] = [
            [], [Rotate(degrees: 90)], [Crop(.rectangle(x: 33, y: 20, width: 240, height: 200))],
            [Look(.sepia)], [Resize(width: 200)],
        ]
        for filters in edits {
            let result = try image.applying(filters).encoded()
            let thumbnail = try Image(data: try #require(try thumbnail(of: result)))
            let size = thumbnail.info.storedSize
            #expect(max(size.width, size.height) == 160)
            let expected = try Image(data: result).applying([
                Resize(width: size.width, height: size.height, mode: .stretch)
            ]).pixels()
            #expect(try difference(thumbnail.pixels(), expected) < 40, "\(filters)")
            #expect(try Image(data: result).info.orientation == .upright)
            #expect(RawEXIF.values(in: result)[0x010F] == Data("Maker\0".utf8))
            // A second edit replaces it again.
            let again = try Image(data: result).applying([Flip(.vertical)]).encoded()
            #expect(try self.thumbnail(of: again) != nil)
            #expect(again.count < result.count + 2_000)
        }
    }

    @Test func `there is no thumbnail where there was none, or where it is not needed`() throws {
        let image = try Image(data: photograph())
        let small = try image.applying([Resize(width: 160)]).encoded()
        #expect(try thumbnail(of: small) == nil)
        for policy in [MetadataPolicy.strip, .stripPrivate] {
            let stripped = try image.encoded(as: EncodingOptions(metadata: policy))
            let starts = stripped.indices.dropLast(2).count {
                stripped[$0] == 0xFF && stripped[$0 + 1] == 0xD8 && stripped[$0 + 2] == 0xFF
            }
            #expect(starts == 1)
        }
        for format in [ImageFormat.png, .webp] {
            let other = try image.encoded(as: EncodingOptions(format: format))
            #expect(other.firstRange(of: Data([0xFF, 0xD8, 0xFF])) == nil)
        }
    }

    @Test func `the thumbnail of a JPEG comes from a PNG's EXIF, too`() throws {
        let jpeg = try photograph()
        let exif = try #require(try Image(data: jpeg).header.metadata.exif)
        let png = try #require(
            try Image(data: gradient(300, 200).encoded()).replacingEXIF(with: exif))
        let result = try Image(data: png).encoded(as: EncodingOptions(format: .jpeg))
        #expect(try thumbnail(of: result) != nil)
    }

    @Test func `Photoshop's thumbnails are removed, and its captions stay`() throws {
        func block(_ kind: UInt8, _ content: String) -> Data {
            Data("8BIM".utf8) + [4, kind, 0, 0, 0, 0, 0, UInt8(content.utf8.count)]
                + Data(content.utf8) + Data(count: content.utf8.count % 2)
        }
        let picture = try gradient(9, 9).encoded(as: EncodingOptions(format: .jpeg))
        let (caption, rest) = (block(4, "CAPTION"), Data("8BIM".utf8) + [9])
        for kind: UInt8 in [9, 12] {
            let payload =
                Data("Photoshop 3.0\0".utf8) + block(kind, "OLD") + caption
                + block(kind, "OLDER") + rest
            let file =
                Data(picture.prefix(2)) + FlatJPEG.segment(0xED, Array(payload))
                + picture.dropFirst(2)
            let result = try Image(data: file).encoded()
            #expect(
                result.firstRange(of: Data("Photoshop 3.0\0".utf8) + caption + rest) != nil)
            #expect(result.firstRange(of: Data("OLD".utf8)) == nil)
        }
    }
}
