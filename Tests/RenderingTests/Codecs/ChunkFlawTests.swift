import Foundation
import ImageEditorTestSupport
@testable import Rendering
import Testing

/// Damage of PNG, GIF and WebP that costs no pixel is a remark.
struct ChunkFlawTests {
    @Test func `a PNG with too many wrong checksums is refused as it is`() throws {
        let whole = try gradient(30, 20).encoded(as: EncodingOptions(format: .png))
        let chunk: [UInt8] = [0, 0, 0, 0] + Array("abCd".utf8) + [1, 2, 3, 4]
        let data =
            whole.prefix(33) + Array(repeating: chunk, count: 65_537).joined() + whole.dropFirst(33)
        #expect(ImageHeader.mended(data).flaws == [])
        #expect(throws: ImageDecodingError.self) { try Image(data: data) }
    }

    /// A file in each form that can lack its end, and the bytes that may be missing.
    private static func unended() throws -> [(file: Data, cuts: [Int])] {
        let picture = try gradient(30, 20)
        let png = try picture.encoded(as: EncodingOptions(format: .png))
        let gif = try picture.encoded(as: EncodingOptions(format: .gif))
        return [(png, [1, 4, 8, 12, 13, 16]), (gif, [1])]
    }

    @Test func `a missing end of a PNG or GIF costs no pixel`() throws {
        for (file, cuts) in try Self.unended() {
            let pixels = try Image(data: file).pixels()
            for cut in cuts {
                let (image, remarks) = try imageAndRemarks(of: file.dropLast(cut))
                #expect(remarks == [.flaw(.noEnd)], "\(cut)")
                #expect(try image.pixels() == pixels)
                try image.verify()
                #expect(try image.allowingTruncation().pixels() == pixels)
                #expect(
                    try image.withoutPrivateMetadata()
                        == Image(data: file).withoutPrivateMetadata())
            }
            for cut in [40, 60] {
                let format = try #require(ImageFormat(sniffing: file))
                #expect(throws: ImageDecodingError.truncated(format)) {
                    try Image(data: file.dropLast(cut)).verify()
                }
            }
            #expect(try imageAndRemarks(of: file).1 == [])
        }
    }

    @Test func `a chunk that is cut off after the pixels costs none`() throws {
        let file = try gradient(30, 20).encoded(as: EncodingOptions(format: .png))
        let text = PNGChunk.made("tEXt", Data("Comment\0".utf8) + Data(count: 100))
        let (image, remarks) = try imageAndRemarks(of: file.dropLast(12) + text.dropLast(50))
        #expect(remarks == [.flaw(.noEnd)])
        #expect(try image.pixels() == Image(data: file).pixels())
    }

    @Test func `a GIF without its end is truncated if more frames may be missing`() throws {
        let loops = RawGIF.block(0xFF, name: "NETSCAPE2.0", [1, 0, 0])
        let still = RawGIF(width: 2, height: 1, colors: [[0, 0, 0], [255, 0, 0]])
        var files = Array(repeating: still, count: 5)
        files[0].add(width: 2, height: 1, [0, 1])
        files[1] = files[0]
        files[1].add(width: 2, height: 1, [1, 0])
        files[2].blocks = [loops]
        files[2].add(width: 2, height: 1, [0, 1])
        files[3].add(width: 2, height: 1, [0, 1], delay: 5)
        files[4].add(width: 1, height: 1, [1])
        for (index, file) in files.enumerated() {
            let error = try errorOfCut(
                file.data.dropLast(), of: Image(data: file.data), "\(index)")
            #expect(error == (index == 0 ? nil : .truncated(.gif)), "\(index)")
        }
    }

    @Test func `a GIF that ends before a frame is truncated`() throws {
        let file = try gradient(30, 20).encoded(as: EncodingOptions(format: .gif))
        let control: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
        #expect(throws: ImageDecodingError.truncated(.gif)) {
            try Image(data: file.dropLast(1) + control).verify()
        }
    }

    @Test(arguments: [true, false])
    func `a wrong length in the header of a WebP costs no pixel`(_ isLossless: Bool) throws {
        var options = EncodingOptions(format: .webp)
        options.isLossless = isLossless
        let file = try gradient(31, 21).encoded(as: options)
        let pixels = try Image(data: file).pixels()
        func claiming(_ more: Int) -> Data {
            let size = WebPChunk.bytes(of: file.count - 8 + more, size: 4)
            return Data(file.prefix(4)) + Data(size) + file.dropFirst(8)
        }
        for more in [-7, -3, -2, 1, 2, 7] {
            let (image, remarks) = try imageAndRemarks(of: claiming(more))
            #expect(remarks == [.flaw(.wrongFileLength)], "\(more)")
            #expect(try image.pixels() == pixels)
            try image.verify()
        }
        #expect(throws: ImageDecodingError.self) { try imageAndRemarks(of: claiming(8)) }
        #expect(throws: ImageDecodingError.self) { try Image(data: file.dropLast(9)).verify() }
        #expect(try imageAndRemarks(of: file).1 == [])
    }

    @Test func `missing padding at the end of a WebP costs no pixel`() throws {
        // A chunk of an odd length, which decoders skip.
        let whole = try gradient(31, 21).encoded(as: EncodingOptions(format: .webp))
        let chunk = Data("abcd".utf8) + Data([3, 0, 0, 0, 1, 2, 3])
        let size = WebPChunk.bytes(of: whole.count - 8 + chunk.count + 1, size: 4)
        let file = Data(whole.prefix(4)) + Data(size) + whole.dropFirst(8) + chunk
        let (image, remarks) = try imageAndRemarks(of: file)
        #expect(remarks == [.flaw(.wrongFileLength)])
        #expect(try image.pixels() == Image(data: whole).pixels())
        #expect(try imageAndRemarks(of: file + Data([0])).1 == [])
    }

    @Test func `damaged pixels of a PNG are an error, or damage that is allowed`() throws {
        let pixels = try gradient(64, 400)
        var options = EncodingOptions(format: .png)
        options.compression = 0
        var bytes = [UInt8](try pixels.encoded(as: options))
        bytes[bytes.count / 2] ^= 0x40
        let image = try Image(data: Data(bytes))
        let error = #expect(throws: ImageDecodingError.self) { try image.verify() }
        guard case .corrupt(.png, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let decoded = try rows(of: image.allowingDamage())
        let expected = try rows(of: Image(data: pixels.encoded()))
        #expect(decoded[..<190] == expected[..<190])
        #expect(throws: ImageDecodingError.self) { try image.allowingTruncation().pixels() }
    }

    @Test(arguments: [false, true])
    func `a wrong checksum of all pixels costs none where damage is allowed`(
        _ isInterlaced: Bool
    ) throws {
        // Adam7 of 5 x 8 pixels: the rows of each pass, and the bytes in them.
        let passes: [(count: Int, width: Int)] =
            isInterlaced ? [(1, 1), (1, 1), (1, 2), (2, 1), (2, 3), (4, 2), (4, 5)] : [(8, 5)]
        var rows: [UInt8] = []
        for pass in passes {
            for y in 0..<pass.count {
                rows.append(0)
                for x in 0..<pass.width { rows.append(UInt8(40 + 20 * y + x)) }
            }
        }
        var file = RawPNG(
            width: 5, height: 8, depth: 8, colorType: 0, interlaced: isInterlaced, rows: rows)
        let whole = try Image(data: file.data).pixels()
        file.chunks[1].payload[file.chunks[1].payload.count - 1] ^= 1
        let image = try Image(data: file.data)
        #expect(try image.allowingDamage().pixels() == whole)
        let error = #expect(throws: ImageDecodingError.self) { try image.allowingDamage().verify() }
        guard case .corrupt(.png, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a wrong checksum of the end is a remark`() throws {
        let whole = try gradient(30, 20).encoded(as: EncodingOptions(format: .png))
        var data = whole
        data[data.count - 1] ^= 1
        for rest in [Data(), Data(count: 40)] {
            let (image, remarks) = try imageAndRemarks(of: data + rest)
            #expect(remarks == [.flaw(.wrongChecksum(chunk: "IEND"))])
            #expect(try image.pixels() == Image(data: whole).pixels())
            try image.verify()
            let stripped = try image.withoutPrivateMetadata()
            #expect(try stripped == Image(data: whole).withoutPrivateMetadata())
        }
    }

    @Test func `a wrong checksum of a chunk without pixels is a remark`() throws {
        let whole = try gradient(30, 20).encoded(as: EncodingOptions(format: .png))
        for (type, isAncillary) in [
            ("tEXt", true), ("gAMA", true), ("tRNS", false), ("ABCD", false),
        ] {
            for isAtEnd in [false, true] {
                var file = RawPNG(whole)
                let place = isAtEnd ? file.chunks.count - 1 : 1
                file.chunks.insert((type, [0, 0, 1, 2]), at: place)
                var data = [UInt8](file.data)
                let sum = try #require(data.firstRange(of: Array(type.utf8))).upperBound + 4
                data[sum] ^= 1
                guard isAncillary else {
                    #expect(throws: ImageDecodingError.self) { try imageAndRemarks(of: Data(data)) }
                    continue
                }
                let (image, remarks) = try imageAndRemarks(of: Data(data))
                #expect(remarks == [.flaw(.wrongChecksum(chunk: type))])
                #expect(try image.pixels() == Image(data: whole).pixels())
                _ = try Image(data: whole).applying([.overlay(Data(data))]).pixels()
            }
        }
    }
}
