import Foundation
import ImageEditorTestSupport
@testable import Rendering
import Testing

/// Damage of a JPEG that costs no pixel is a remark; damage that does is an error that can be
/// allowed.
struct FlawTests {
    // MARK: - Segments

    @Test(arguments: [1, 2, 7, 300, 70_000])
    func `bytes before a segment are left out`(_ count: Int) throws {
        let file = try File()
        for index in file.segments.indices {
            // The start marker is recognised with what follows it, up to a segment's length.
            if index == 0, count > 65_000 { continue }
            let junk = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 % 251) })
            let data = file.inserting(junk, before: index)
            let (image, remarks) = try imageAndRemarks(of: data)
            #expect(try image.pixels() == file.image.pixels())
            #expect(image.info.colorProfile == file.image.info.colorProfile, "\(index)")
            let exif = try #require(file.image.header.metadata.exif)
            #expect(image.header.metadata.exif?.starts(with: exif) == true, "\(index)")
            // After EXIF, whose length nothing else tells, they may as well belong to it.
            let isEXIF = index > 0 && file.segments[index - 1].marker == 0xE1 && count < 60_000
            #expect(remarks == [.flaw(isEXIF ? .wrongLength(marker: 0xE1) : .strayBytes(count))])
            #expect(image.info.bytes == data.count)
        }
    }

    @Test func `bytes in several places cost the segments between them, but no pixel`() throws {
        let file = try File()
        var data = file.inserting(Data([1, 2, 3]), before: 2)
        data.insert(contentsOf: [9, 0, 0xFF, 0, 4], at: file.segments[1].range.lowerBound)
        let (image, remarks) = try imageAndRemarks(of: data)
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
            let (image, remarks) = try imageAndRemarks(of: data)
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
        #expect(throws: ImageDecodingError.self) { try imageAndRemarks(of: data) }
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

    // MARK: - The end

    @Test(arguments: [false, true])
    func `a missing end marker costs no pixel`(_ isProgressive: Bool) throws {
        let file = try encoded(isProgressive)
        let (image, remarks) = try imageAndRemarks(of: file.dropLast(2))
        #expect(remarks == [.flaw(.noEnd)])
        #expect(try image.pixels() == Image(data: file).pixels())
        try image.verify()
        // Half of the marker is a part of the last code, as far as a decoder can tell.
        #expect(try imageAndRemarks(of: file.dropLast(1)).0.pixels() == Image(data: file).pixels())
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
            let (image, remarks) = try imageAndRemarks(of: data)
            #expect(try image.pixels() == Image(data: file).pixels())
            guard case .flaw(.extraBytes(let count))? = remarks.first else {
                Issue.record("\(remarks)")
                continue
            }
            #expect(count > 0 && count <= bytes.count)
        }
        // Bytes behind the end are ordinary.
        #expect(try imageAndRemarks(of: file + Data(count: 99)).1.isEmpty)
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

    @Test func `intact files have no flaws`() throws {
        for format in ImageFormat.supported {
            let (_, remarks) = try imageAndRemarks(
                of: gradient(40, 30).encoded(as: EncodingOptions(format: format)))
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
