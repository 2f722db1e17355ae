import Foundation
import ImageEditorFixtures
import Rendering
import Testing

struct MetadataTests {
    /// The word that the corpus hides in every kind of metadata.
    private static let secret = Data("SECRET".utf8)

    @Test(.needsCorpora, arguments: [MetadataPolicy.strip, .stripPrivate])
    func `nothing personal is left when metadata is stripped`(_ policy: MetadataPolicy) throws {
        for file in try CorpusFile.all("metadata") {
            let image = try Image(data: file.data())
            for format in ImageFormat.supported {
                let result = try image.encoded(
                    as: Self.fast(EncodingOptions(format: format, metadata: policy)))
                let name = Comment(rawValue: "\(file.testDescription) as \(format)")
                #expect(result.firstRange(of: Self.secret) == nil, name)
                for part in ["Exif", "eXIf", "EXIF"] where policy == .strip {
                    #expect(result.firstRange(of: Data(part.utf8)) == nil, name)
                }
                #expect(RawEXIF.values(in: result)[0x8825] == nil, name)
                let again = try Image(data: result)
                #expect(again.info.orientation == .upright, name)
                #expect(again.info.storedSize == image.info.displayedSize, name)
                // An AVIF and a JPEG XL always name their colours.
                let unnamed = format == .avif || format == .jpegXL ? "sRGB" : nil
                let profile = format == .gif ? nil : image.info.colorProfile ?? unnamed
                #expect(again.info.colorProfile == profile, name)
            }
        }
    }

    @Test(.needsCorpora) func `metadata stays on request, across formats too`() throws {
        for name in ["gps_exif.jpg", "gps_xmp_only.jpg", "gps_iptc.jpg", "gps.png", "gps.webp"] {
            let data = try metadataFile(name).data()
            try #require(data.firstRange(of: Self.secret) != nil)
            let result = try Image(data: data).encoded()
            #expect(result.firstRange(of: Self.secret) != nil, "\(name)")
        }
        for (name, format) in [
            ("gps_exif.jpg", ImageFormat.png), ("gps.png", .jpeg),
            ("gps_exif.jpg", .webp), ("gps_xmp_only.jpg", .webp), ("gps_xmp_only.jpg", .gif),
            ("gps.webp", .png),
        ] {
            let image = try Image(data: metadataFile(name).data())
            let options = EncodingOptions(format: format)
            let there = try Image(data: image.encoded(as: options))
            let result = try there.encoded(as: EncodingOptions(format: image.info.format))
            #expect(result.firstRange(of: Self.secret) != nil, "\(name)")
        }
    }

    @Test(.needsCorpora) func `orientation is applied once, and written as 1`() throws {
        let files =
            try CorpusFile.all("exif-orientation", where: { $0.file.hasPrefix("Portrait") })
            + CorpusFile.all("metadata", where: { $0.file.contains("orientation") })
        for file in files {
            let image = try Image(data: file.data())
            for format in ImageFormat.supported {
                let options = Self.fast(EncodingOptions(format: format))
                let once = try Image(data: image.encoded(as: options))
                #expect(once.info.storedSize == image.info.displayedSize)
                #expect(once.info.orientation == .upright, "\(file.testDescription)")
                let twice = try Image(data: once.encoded(as: options))
                #expect(twice.info.storedSize == image.info.displayedSize)
            }
        }
    }

    @Test(.needsCorpora) func `a colour profile travels between formats, whatever the policy`()
        throws
    {
        for name in ["icc_test3.jpg", "icc_test3.png"] {
            let image = try Image(data: metadataFile(name).data())
            let profile = try #require(image.info.colorProfile)
            for format in ImageFormat.supported where format != .gif {
                for policy in MetadataPolicy.allCases {
                    let options = EncodingOptions(format: format, metadata: policy)
                    let result = try Image(data: image.encoded(as: Self.fast(options)))
                    #expect(result.info.colorProfile == profile)
                }
            }
        }
    }

    @Test(.needsCorpora) func `a stale thumbnail is replaced`() throws {
        let data = try metadataFile("gps_with_thumbnail.jpg").data()
        func starts(_ data: Data) -> [Int] {
            data.indices.dropLast(2).filter {
                data[$0] == 0xFF && data[$0 + 1] == 0xD8 && data[$0 + 2] == 0xFF
            }
        }
        try #require(starts(data).count == 2)
        let result = try Image(data: data).encoded()
        #expect(starts(result).count == 2)
        let old = data[starts(data)[1]..<starts(data)[1] + 1_000]
        #expect(result.firstRange(of: old) == nil)
        #expect(result.firstRange(of: Self.secret) != nil)
    }

    @Test func `a profile in several segments is joined, and an incomplete one is ignored`() throws
    {
        let profile = profile(named: "Wide", size: 150_000)
        let parts = stride(from: 0, to: profile.count, by: 60_000).map {
            profile[$0..<min($0 + 60_000, profile.count)]
        }
        let segments = parts.enumerated().map { index, part in
            segment(0xE2, Data("ICC_PROFILE\0".utf8) + [UInt8(index + 1), 3] + part)
        }
        let picture = try gradient(9, 9).encoded(as: EncodingOptions(format: .jpeg))
        let whole = insert(segments, into: picture)
        #expect(try Image(data: whole).info.colorProfile == "Wide")
        let png = try Image(data: whole).encoded(as: EncodingOptions(format: .png))
        let again = try Image(data: png).encoded(as: EncodingOptions(format: .jpeg))
        #expect(try Image(data: again).info.colorProfile == "Wide")
        #expect(
            try Image(data: insert(Array(segments.dropLast()), into: picture))
                .info.colorProfile == nil)
    }

    @Test func `a CMYK profile is removed when the colours become RGB`() throws {
        var profile = profile(named: "Inks", size: 300)
        profile.replaceSubrange(16..<20, with: Data("CMYK".utf8))
        let data = Data("ICC_PROFILE\0".utf8) + [1, 1] + profile
        let picture = try gradient(9, 9).encoded(as: EncodingOptions(format: .jpeg))
        let image = try Image(data: insert([segment(0xE2, data)], into: picture))
        #expect(image.info.colorProfile == "Inks")
        let brighter = image.applying([Brightness(amount: 1)])
        #expect(try Image(data: brighter.encoded()).info.colorProfile == nil)
    }

    @Test func `too much text is refused`() throws {
        let comment = segment(0xFE, Data(count: 60_000))
        let picture = try gradient(9, 9).encoded(as: EncodingOptions(format: .jpeg))
        let data = insert(Array(repeating: comment, count: 3), into: picture)
        var limits = DecodingLimits()
        // Every piece counts 64 bytes more than its size.
        limits.metadataBytes = 180_192
        try Image(data: data, limits: limits).verify()
        limits.metadataBytes -= 1
        #expect(
            throws: ImageDecodingError.limitExceeded(
                .metadataBytes, limit: 180_191, actual: 180_192)
        ) { try Image(data: data, limits: limits) }
    }

    @Test func `comments stay unchanged and become text in a PNG`() throws {
        let comment = Data("fünf\u{1B}[31m".utf8)
        let picture = try gradient(9, 9).encoded(as: EncodingOptions(format: .jpeg))
        let image = try Image(data: insert([segment(0xFE, comment)], into: picture))
        #expect(try image.encoded().firstRange(of: comment) != nil)
        let png = try image.encoded(as: EncodingOptions(format: .png))
        #expect(png.firstRange(of: Data("iTXtComment\0\0\0\0\0".utf8) + comment) != nil)
        try Image(data: png).verify()
    }

    @Test func `a comment in a PNG becomes one in a JPEG, and back`() throws {
        let words = "fünf Ziegen"
        let international = Array("Comment\0\0\0de\0Bemerkung\0\(words)".utf8)
        let latin = Array("Comment\0".utf8) + words.unicodeScalars.map { UInt8($0.value) }
        let other = Array("Author\0me".utf8)
        for chunk in [("iTXt", international), ("tEXt", latin)] {
            let png = RawPNG(
                width: 2, height: 1, depth: 8, colorType: 0, rows: [0, 7, 9],
                before: [chunk, ("tEXt", other)])
            let jpeg = try Image(data: png.data).encoded(as: EncodingOptions(format: .jpeg))
            #expect(jpeg.firstRange(of: segment(0xFE, Data(words.utf8))) != nil)
            #expect(jpeg.firstRange(of: Data("me".utf8)) == nil)
            let back = try Image(data: jpeg).encoded(as: EncodingOptions(format: .png))
            #expect(back.firstRange(of: Data("iTXtComment\0\0\0\0\0\(words)".utf8)) != nil)
            let stripped = try Image(data: png.data).encoded(
                as: EncodingOptions(format: .jpeg, metadata: .strip))
            #expect(stripped.firstRange(of: Data("Ziegen".utf8)) == nil)
        }
    }

    /// The options with the highest speed for an AVIF, which changes no metadata.
    private static func fast(_ options: EncodingOptions) -> EncodingOptions {
        var options = options
        if options.format == .avif { options.speed = 9 }
        return options
    }

    private func metadataFile(_ name: String) throws -> CorpusFile {
        try #require(try CorpusFile.all("metadata", where: { $0.file == name }).first)
    }

    /// Inserts marker segments after the start of a JPEG.
    private func insert(_ segments: [Data], into jpeg: Data) -> Data {
        jpeg.prefix(2) + segments.joined() + jpeg.dropFirst(2)
    }

    private func segment(_ marker: UInt8, _ payload: Data) -> Data {
        let length = payload.count + 2
        return Data([0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)]) + payload
    }

    /// A profile with only a header that libpng accepts, a name and padding.
    private func profile(named name: String, size: Int) -> Data {
        var profile = Data(count: size)
        func put(_ value: Int, at offset: Int) {
            for index in 0..<4 {
                profile[offset + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index))
            }
        }
        func put(_ text: String, at offset: Int) {
            profile.replaceSubrange(offset..<offset + text.utf8.count, with: Data(text.utf8))
        }
        put(size, at: 0)
        put(0x0240_0000, at: 8)
        put("mntrRGB XYZ ", at: 12)
        put("acsp", at: 36)
        put(0xF6D6, at: 68)
        put(0x10000, at: 72)
        put(0xD32D, at: 76)
        put(1, at: 128)
        put("desc", at: 132)
        put(144, at: 136)
        put(12 + name.utf8.count + 1, at: 140)
        put("desc", at: 144)
        put(name.utf8.count + 1, at: 152)
        put(name, at: 156)
        return profile
    }
}
