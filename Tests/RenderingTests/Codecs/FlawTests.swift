import Foundation
import ImageEditorTestSupport
@testable import Rendering
import Testing

/// Damage that costs no pixel is a remark; damage that does is an error that can be allowed.
struct FlawTests {
    // MARK: - Segments

    @Test(arguments: [1, 2, 7, 300, 70_000])
    func `bytes before a segment are left out`(_ count: Int) throws {
        let file = try File()
        for index in file.segments.indices.dropFirst() {
            let junk = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 % 251) })
            let data = file.inserting(junk, before: index)
            let (image, remarks) = try read(data)
            #expect(try image.pixels() == file.image.pixels())
            #expect(image.info.colorProfile == file.image.info.colorProfile, "\(index)")
            let exif = try #require(file.image.header.metadata.exif)
            #expect(image.header.metadata.exif?.starts(with: exif) == true, "\(index)")
            // After EXIF, whose length nothing else tells, they may as well belong to it.
            let isEXIF = file.segments[index - 1].marker == 0xE1 && count < 60_000
            #expect(remarks == [.flaw(isEXIF ? .wrongLength(marker: 0xE1) : .strayBytes(count))])
            #expect(image.info.bytes == data.count)
        }
    }

    @Test func `bytes in several places cost the segments between them, but no pixel`() throws {
        let file = try File()
        var data = file.inserting(Data([1, 2, 3]), before: 2)
        data.insert(contentsOf: [9, 0, 0xFF, 0, 4], at: file.segments[1].range.lowerBound)
        let (image, remarks) = try read(data)
        #expect(try image.pixels() == file.image.pixels())
        #expect(image.info.colorProfile == file.image.info.colorProfile)
        let exif = file.segments[1].range.count
        #expect(remarks == [.flaw(.strayBytes(8 + exif))])
    }

    @Test(arguments: [-70_000, -3_000, -40, -1, 1, 2, 30, 500, 60_000])
    func `a wrong length of an APPn segment is corrected`(_ change: Int) throws {
        let file = try File()
        for (index, segment) in file.segments.enumerated() where 0xE0...0xEF ~= segment.marker {
            let length = max(0, min(65_535, segment.range.count - 2 + change))
            guard length != segment.range.count - 2 else { continue }
            var data = file.data
            data[segment.range.lowerBound + 2] = UInt8(length >> 8)
            data[segment.range.lowerBound + 3] = UInt8(length & 255)
            let name = Comment(rawValue: "\(index), \(length)")
            let (image, remarks) = try read(data)
            #expect(try image.pixels() == file.image.pixels(), name)
            let expected = remarks.allSatisfy {
                switch $0 {
                case .flaw(.wrongLength(let marker)): marker == segment.marker
                case .flaw(.strayBytes): length < segment.range.count - 2
                default: false
                }
            }
            #expect(remarks.count == 1 && expected, name)
            if segment.marker == 0xE1 {
                #expect(image.header.metadata.exif == file.image.header.metadata.exif, name)
                #expect(image.info.colorProfile == file.image.info.colorProfile, name)
            }
        }
    }

    @Test func `a wrong length of a segment with tables is an error`() throws {
        let file = try File()
        let segment = try #require(file.segments.first { $0.marker == 0xDB })
        var data = file.data
        data[segment.range.lowerBound + 3] &+= 9
        #expect(throws: ImageDecodingError.self) { try read(data) }
    }

    @Test func `the search for a segment reads a hostile file a few times only`() {
        // A comment, a byte that belongs to no segment, and the shortest segments up to a scan.
        // Each would take minutes if every marker led to the end of the file.
        let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 0, 0, 0]
        let picture: [UInt8] = [
            0xFF, 0xDB, 0, 4, 0, 0, 0xFF, 0xC0, 0, 4, 0, 0, 0xFF, 0xDA, 0, 4, 0, 0, 0xFF, 0xD9,
        ]
        let scans = Array(repeating: [0xFF, 0xDA] as [UInt8], count: 100_000).joined()
        #expect(ImageHeader.mended(Data(head + picture + scans)).flaws == [.strayBytes(1)])
        let segments = Array(repeating: [0xFF, 0xE0, 0xFE, 0] as [UInt8], count: 2_000).joined()
        let fill = [UInt8](repeating: 0xFF, count: 1 << 20)
        #expect(ImageHeader.mended(Data(head + segments + fill)).flaws == [])
    }

    @Test func `a PNG with too many wrong checksums is refused as it is`() throws {
        let whole = try gradient(30, 20).encoded(as: EncodingOptions(format: .png))
        let chunk: [UInt8] = [0, 0, 0, 0] + Array("abCd".utf8) + [1, 2, 3, 4]
        let data =
            whole.prefix(33) + Array(repeating: chunk, count: 65_537).joined() + whole.dropFirst(33)
        #expect(ImageHeader.mended(data).flaws == [])
        #expect(throws: ImageDecodingError.self) { try Image(data: data) }
    }

    // MARK: - The end

    @Test(arguments: [false, true])
    func `a missing end marker costs no pixel`(_ isProgressive: Bool) throws {
        let file = try encoded(isProgressive)
        let (image, remarks) = try read(file.dropLast(2))
        #expect(remarks == [.flaw(.noEnd)])
        #expect(try image.pixels() == Image(data: file).pixels())
        try image.verify()
        // Half of the marker is a part of the last code, as far as a decoder can tell.
        #expect(try read(file.dropLast(1)).0.pixels() == Image(data: file).pixels())
        for cut in [12, 40] {
            #expect(throws: ImageDecodingError.truncated(.jpeg)) {
                try Image(data: file.dropLast(cut)).verify()
            }
        }
    }

    @Test func `an upload of a file without an end marker gets one`() throws {
        let file = try encoded(false)
        let mended = try Image(data: file.dropLast(2)).withoutPrivateMetadata()
        #expect(try mended == Image(data: file).withoutPrivateMetadata())
        #expect(throws: ImageDecodingError.self) {
            try Image(data: file.dropLast(40)).withoutPrivateMetadata()
        }
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
                let (image, remarks) = try read(file.dropLast(cut))
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
            #expect(try read(file).1 == [])
        }
    }

    @Test func `a chunk that is cut off after the pixels costs none`() throws {
        let file = try gradient(30, 20).encoded(as: EncodingOptions(format: .png))
        let text = PNGChunk.made("tEXt", Data("Comment\0".utf8) + Data(count: 100))
        let (image, remarks) = try read(file.dropLast(12) + text.dropLast(50))
        #expect(remarks == [.flaw(.noEnd)])
        #expect(try image.pixels() == Image(data: file).pixels())
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
            let (image, remarks) = try read(claiming(more))
            #expect(remarks == [.flaw(.wrongFileLength)], "\(more)")
            #expect(try image.pixels() == pixels)
            try image.verify()
        }
        #expect(throws: ImageDecodingError.self) { try read(claiming(8)) }
        #expect(throws: ImageDecodingError.self) { try Image(data: file.dropLast(9)).verify() }
        #expect(try read(file).1 == [])
    }

    @Test func `missing padding at the end of a WebP costs no pixel`() throws {
        // A chunk of an odd length, which decoders skip.
        let whole = try gradient(31, 21).encoded(as: EncodingOptions(format: .webp))
        let chunk = Data("abcd".utf8) + Data([3, 0, 0, 0, 1, 2, 3])
        let size = WebPChunk.bytes(of: whole.count - 8 + chunk.count + 1, size: 4)
        let file = Data(whole.prefix(4)) + Data(size) + whole.dropFirst(8) + chunk
        let (image, remarks) = try read(file)
        #expect(remarks == [.flaw(.wrongFileLength)])
        #expect(try image.pixels() == Image(data: whole).pixels())
        #expect(try read(file + Data([0])).1 == [])
    }

    @Test func `a progressive file without its last scan is truncated`() throws {
        let file = [UInt8](try encoded(true))
        func last(_ marker: UInt8, before end: Int) -> Int? {
            (0..<end - 1).last { file[$0] == 0xFF && file[$0 + 1] == marker }
        }
        let scan = try #require(last(0xDA, before: file.count))
        // The tables of the last scan belong to it.
        let tables = last(0xC4, before: scan) ?? 0
        let earlier = try #require(last(0xDA, before: scan))
        let cut = Data(file[..<(tables > earlier ? tables : scan)])
        #expect(throws: ImageDecodingError.truncated(.jpeg)) { try Image(data: cut).verify() }
        #expect(throws: Never.self) { try Image(data: cut).allowingTruncation().pixels() }
    }

    @Test(arguments: [false, true])
    func `padding after the pixels is a remark`(_ isProgressive: Bool) throws {
        let file = try encoded(isProgressive)
        let ones = Array(repeating: [0xFF, 0] as [UInt8], count: 9).flatMap(\.self)
        for bytes in [Array(repeating: 0, count: 40), ones] as [[UInt8]] {
            let data = Data(file.dropLast(2)) + Data(bytes) + Data([0xFF, 0xD9])
            let (image, remarks) = try read(data)
            #expect(try image.pixels() == Image(data: file).pixels())
            guard case .flaw(.extraBytes(let count))? = remarks.first else {
                Issue.record("\(remarks)")
                continue
            }
            #expect(count > 0 && count <= bytes.count)
        }
        // Bytes behind the end are ordinary.
        #expect(try read(file + Data(count: 99)).1.isEmpty)
    }

    @Test(arguments: [false, true])
    func `other bytes after the pixels are coded pixels that were lost`(
        _ isProgressive: Bool
    ) throws {
        let file = try encoded(isProgressive)
        let zeros = Array(repeating: 0 as UInt8, count: 8)
        for bytes in [
            Array(repeating: 0x12, count: 9), zeros + [1] + zeros, zeros + [0xFF] + zeros,
        ] as [[UInt8]] {
            let image = try Image(data: file.dropLast(2) + Data(bytes) + Data([0xFF, 0xD9]))
            for edited in [image, image.applying([Rotate(degrees: 90)])] {
                let error = #expect(throws: ImageDecodingError.self) { try edited.encoded() }
                guard case .corrupt(.jpeg, _)? = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
            }
            #expect(throws: ImageDecodingError.self) { try image.allowingTruncation().encoded() }
            var remarks: [ImageRemark] = []
            _ = try image.allowingDamage().encoded(onRemark: { remarks.append($0) })
            #expect(remarks == [])
            #expect(try image.allowingDamage().pixels() == Image(data: file).pixels())
        }
    }

    @Test(
        .needsCorpora,
        arguments: ["jpg_bitflip1", "jpg_bitflip2", "jpg_bitflip4", "pjpg_bitflip5"])
    func `bits that cost the rest of a picture are damage`(_ name: String) throws {
        let file = try #require(
            CorpusFile.all("damaged", where: { $0.testDescription.contains(name + ".jpg") }).first)
        let image = try Image(data: file.data())
        #expect(throws: ImageDecodingError.self) { try image.encoded() }
        _ = try image.allowingDamage().encoded(onRemark: { Issue.record("\($0)") })
    }

    @Test func `lossless turns report flaws, too`() throws {
        let file = try encoded(false)
        let image = try Image(data: file.dropLast(2)).applying([Rotate(degrees: 90)])
        var remarks: [ImageRemark] = []
        let result = try image.encoded(onRemark: { remarks.append($0) })
        #expect(remarks == [.flaw(.noEnd)])
        let whole = try Image(data: file).applying([Rotate(degrees: 90)]).encoded()
        #expect(result == whole)
    }

    // MARK: - Pixels

    @Test(arguments: [false, true])
    func `damaged pixels of a JPEG are an error, or damage that is allowed`(
        _ isLost: Bool
    ) throws {
        let whole = try gradient(64, 400).encoded(as: EncodingOptions(format: .jpeg, quality: 95))
        var bytes = [UInt8](whole)
        // The row of blocks that ends with the twelfth restart marker.
        let markers = (0..<bytes.count - 1).filter {
            bytes[$0] == 0xFF && 0xD0...0xD7 ~= bytes[$0 + 1]
        }
        if isLost {
            bytes.removeSubrange(markers[11]..<markers[12])
        } else {
            for place in markers[11] + 10..<markers[11] + 20 { bytes[place] = 0xEE }
        }
        let image = try Image(data: Data(bytes))
        let error = #expect(throws: ImageDecodingError.self) { try image.verify() }
        guard case .corrupt(.jpeg, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(throws: ImageDecodingError.self) { try image.allowingTruncation().pixels() }
        let decoded = try rows(of: image.allowingDamage())
        let expected = try rows(of: Image(data: whole))
        #expect(decoded[..<(12 * 16 - 16)] == expected[..<(12 * 16 - 16)])
        if !isLost { #expect(decoded[(14 * 16)...] == expected[(14 * 16)...]) }
        let again = try image.allowingDamage().encoded()
        #expect(try Image(data: again).info.storedSize == ImageSize(width: 64, height: 400))
    }

    @Test func `a truncated JPEG may be decoded as a damaged one`() throws {
        let whole = try gradient(64, 400).encoded(as: EncodingOptions(format: .jpeg, quality: 95))
        let cut = try Image(data: whole.prefix(whole.count / 2))
        #expect(try cut.allowingDamage().pixels() == cut.allowingTruncation().pixels())
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
                    #expect(throws: ImageDecodingError.self) { try read(Data(data)) }
                    continue
                }
                let (image, remarks) = try read(Data(data))
                #expect(remarks == [.flaw(.wrongChecksum(chunk: type))])
                #expect(try image.pixels() == Image(data: whole).pixels())
                _ = try Image(data: whole).applying([.overlay(Data(data))]).pixels()
            }
        }
    }

    @Test func `intact files have no flaws`() throws {
        for format in ImageFormat.supported {
            let (_, remarks) = try read(
                gradient(40, 30).encoded(as: EncodingOptions(format: format)))
            #expect(remarks.isEmpty, "\(format)")
        }
    }

    @Test(.needsCorpora, arguments: ["jpeg", "metadata", "exif-orientation", "pngsuite"])
    func `intact files of the corpora are not repaired`(_ corpus: String) throws {
        for file in try CorpusFile.all(corpus, where: { $0.expect == .ok }) {
            let data = try file.data()
            let mended = ImageHeader.mended(data)
            #expect(mended.flaws == [] && mended.data == data, "\(file.testDescription)")
        }
    }

    /// The image, and the remarks on a result that contains its pixels.
    private func read(_ data: Data) throws -> (Image, [ImageRemark]) {
        let image = try Image(data: data)
        var remarks: [ImageRemark] = []
        _ = try image.encoded(
            as: EncodingOptions(format: .png), onRemark: { remarks.append($0) })
        return (image, remarks)
    }

    private func encoded(_ isProgressive: Bool) throws -> Data {
        var options = EncodingOptions(format: .jpeg, quality: 95)
        options.isProgressive = isProgressive
        return try gradient(64, 48).encoded(as: options)
    }
}

/// A JPEG with EXIF, whose thumbnail has segments of its own, and a profile.
private struct File {
    let data: Data
    let image: Image
    /// The segments up to the first scan, from marker to end.
    let segments: [(marker: UInt8, range: Range<Int>)]

    init() throws {
        let plain = try gradient(64, 48).encoded(as: EncodingOptions(format: .jpeg))
        let thumbnail = try gradient(32, 24).encoded(as: EncodingOptions(format: .jpeg))
        var exif = RawEXIF()
        exif.main = [exif.short(0x0112, 1)]
        exif.rest = thumbnail + Data(count: 2_000)
        let profile = RawProfile.table(space: "RGB ", channels: 3) { _ in [50, 0, 0] }.data
        // A profile that ended with 0xFF would look as if its last bytes filled up a marker.
        let padded = profile + Data(count: 4)
        let head = FlatJPEG.segment(0xE1, Array("Exif\0\0".utf8) + exif.data)
        // EXIF follows the JFIF segment, and the profile follows EXIF.
        let rest = RawProfile.insert(padded, into: plain.prefix(2) + plain.dropFirst(20))
        data = plain.prefix(20) + head + rest.dropFirst(2)
        image = try Image(data: data)
        var segments: [(marker: UInt8, range: Range<Int>)] = []
        var position = 2
        while segments.last?.marker != 0xDA {
            let end = position + 2 + Int(data[position + 2]) * 256 + Int(data[position + 3])
            segments.append((data[position + 1], position..<end))
            position = end
        }
        self.segments = segments
    }

    func inserting(_ bytes: Data, before index: Int) -> Data {
        var data = data
        data.insert(contentsOf: bytes, at: segments[index].range.lowerBound)
        return data
    }
}
