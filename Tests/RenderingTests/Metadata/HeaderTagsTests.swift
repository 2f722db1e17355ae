import Foundation
import ImageEditorTestSupport
import ImageVocabulary
import Rendering
import Testing

struct HeaderTagsTests {
    @Test(arguments: [true, false], [nil, "+02:00"] as [String?])
    func `the time is found in EXIF`(isBigEndian: Bool, offset: String?) async throws {
        let tags = try await Self.tags(in: Self.jpeg(isBigEndian: isBigEndian, offset: offset))
        #expect(tags.captureTime == "2019:06:01 12:34:56")
        #expect(tags.captureOffset == offset && !tags.isAnimated)
    }

    @Test(arguments: [ImageFormat.png, .webp, .avif, .tiff, .jpeg])
    func `the time is found in each format that holds EXIF`(format: ImageFormat) async throws {
        let file = try Image(data: Self.jpeg()).encoded(as: EncodingOptions(format: format))
        #expect(try await Self.tags(in: file).captureTime == "2019:06:01 12:34:56")
        var options = EncodingOptions(format: format)
        options.metadata = .strip
        let stripped = try Image(data: Self.jpeg()).encoded(as: options)
        #expect(try await Self.tags(in: stripped).captureTime == nil)
    }

    @Test func `a file that is only EXIF is read like a TIFF`() async throws {
        #expect(try await Self.tags(in: Self.exif()).captureTime == "2019:06:01 12:34:56")
    }

    @Test func `a large file is hardly read`() async throws {
        for format in [ImageFormat.jpeg, .png, .webp, .avif] {
            let file = try Image(data: Self.jpeg(1_200, 900))
                .encoded(as: EncodingOptions(format: format, isLossless: format == .webp))
            let read = Events<Int>()
            let tags = try await HeaderTags(byteCount: file.count) { range in
                read.append(range.count)
                return file[range]
            }
            #expect(tags.captureTime != nil)
            #expect(read.all.reduce(0, +) <= 16 << 10 && read.all.count <= 3)
        }
    }

    @Test func `hostile files end the search`() async throws {
        let png = try Image(data: Self.jpeg()).encoded(as: EncodingOptions(format: .png))
        let avif = try Image(data: Self.jpeg()).encoded(as: EncodingOptions(format: .avif))
        let webP = try Image(data: Self.jpeg()).encoded(as: EncodingOptions(format: .webp))
        let files = try [Self.jpeg(), Self.exif(), png, avif, webP, Data("GIF89a".utf8)]
        var random = SystemRandomNumberGenerator()
        for file in files {
            for length in stride(from: 0, to: file.count, by: max(1, file.count / 100)) {
                _ = try await Self.tags(in: file.prefix(length))
            }
            for _ in 0..<300 {
                var changed = file
                for _ in 0..<4 {
                    let index = Int.random(in: 0..<changed.count, using: &random)
                    changed[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
                }
                _ = try await Self.tags(in: changed)
            }
        }
        for head in ["", "II*\0", "MM\0*", "RIFF\u{1}\0\0\0WEBP", "\0\0\0\u{18}ftypheic"] {
            for byte in [UInt8(0), 0xFF] {
                let file = Data(head.utf8) + Data(repeating: byte, count: 100_000)
                #expect(try await Self.tags(in: file) == Self.tags(in: Data()))
            }
        }
    }

    private static func tags(in file: Data) async throws -> HeaderTags {
        let file = Data(file)
        return try await HeaderTags(byteCount: file.count) { file[$0] }
    }

    private static func jpeg(
        _ width: Int = 24, _ height: Int = 16, isBigEndian: Bool = true,
        offset: String? = "+02:00"
    ) throws -> Data {
        let picture = try gradient(width, height).encoded(as: EncodingOptions(format: .jpeg))
        let payload = Data("Exif\0\0".utf8) + exif(isBigEndian: isBigEndian, offset: offset)
        let length = payload.count + 2
        return picture.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
            + payload + picture.dropFirst(2)
    }

    /// A main directory that points to a second one with the two texts.
    private static func exif(isBigEndian: Bool = true, offset: String? = "+02:00") -> Data {
        func number(_ value: Int, _ size: Int) -> Data {
            let digits = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return Data(isBigEndian ? digits.reversed() : digits)
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> Data {
            number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
        }
        let texts = 26 + 2 + 24 + 4
        var data = Data((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
        data += number(1, 2) + entry(0x8769, 4, 1, 26) + number(0, 4)
        data += number(2, 2) + entry(0x9003, 2, 20, texts)
        data += entry(offset == nil ? 0x9012 : 0x9011, 2, 7, texts + 20) + number(0, 4)
        return data + Data("2019:06:01 12:34:56\0\(offset ?? "+05:00")\0".utf8)
    }
}
