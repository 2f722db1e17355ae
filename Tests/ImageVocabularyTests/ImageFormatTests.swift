import Foundation
import ImageVocabulary
import Testing

struct ImageFormatTests {
    @Test(arguments: [
        ("jpg", ImageFormat.jpeg), ("JPEG", .jpeg), ("jpe", .jpeg), ("jfif", .jpeg), ("Png", .png),
        ("WebP", .webp), ("GIF", .gif), ("jxl", .jpegXL),
    ])
    func `the ending of a file's name names a format, whatever its case`(
        ending: String, format: ImageFormat
    ) {
        #expect(ImageFormat(fileExtension: ending, among: ImageFormat.written) == format)
    }

    @Test(arguments: ["", "heic", "jpg.txt", ".png"])
    func `other endings name none`(ending: String) {
        #expect(ImageFormat(fileExtension: ending, among: ImageFormat.written) == nil)
    }

    @Test func `each format's own ending names it, and its media type is an image's`() {
        for format in ImageFormat.written {
            #expect(ImageFormat(fileExtension: format.fileExtension) == format)
            #expect(format.mediaType == "image/\(format.rawValue)")
        }
    }

    @Test func `no two formats share an extension, a name or a media type`() {
        let formats = ImageFormat.allCases
        let endings = formats.flatMap(\.fileExtensions)
        #expect(Set(endings).count == endings.count)
        #expect(endings.allSatisfy { $0 == $0.lowercased() && !$0.isEmpty })
        #expect(
            formats.allSatisfy { $0.rawValue == ($0 == .jpegXL ? "jxl" : $0.name.lowercased()) })
        #expect(Set(formats.map(\.mediaType)).count == formats.count)
    }

    @Test func `a format that is not in the list is not recognised`() {
        let heic = Data("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8)
        #expect(ImageFormat(sniffing: heic) == .heic)
        #expect(ImageFormat(sniffing: heic, among: ImageFormat.written) == nil)
    }

    @Test func `the first bytes distinguish all readable formats`() {
        #expect(ImageFormat.signatureLength == 512)
        let webp = Data("RIFF\0\0\0\0WEBPVP8 ".utf8)
        for count in 0..<webp.count {
            let start = webp.prefix(count)
            #expect((ImageFormat(sniffing: start) == .webp) == (count >= 12))
        }
    }

    // Decoders skip these bytes, so a server must not refuse the file.
    @Test(arguments: [1, 3, 200, 490])
    func `a JPEG with stray bytes after its start is recognised`(count: Int) {
        let tables: [UInt8] = [0xFF, 0xDB, 0, 67, 0] + Array(1...64)
        let heads = [
            [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8),
            [0xFF, 0xE1, 9, 9] + Array("Exif\0\0".utf8),
            tables,
        ]
        let stray = (0..<count).map { UInt8(($0 * 7) % 251) }
        for head in heads {
            #expect(ImageFormat(sniffing: [0xFF, 0xD8] + stray + head) == .jpeg)
            #expect(ImageFormat(sniffing: [0xFF, 0xD9] + stray + head) == nil)
            #expect(ImageFormat(sniffing: [0xFF, 0xD8] + stray + head.dropFirst()) == nil)
        }
        #expect(ImageFormat(sniffing: [0xFF, 0xD8] + stray + [0xFF]) == nil)
        #expect(ImageFormat(sniffing: [0xFF, 0xD8] + stray + [0xFF, 0xDB, 0, 67, 4]) == nil)
    }

    @Test(arguments: [
        "\n\u{1A}\n", "\r\u{1A}\r", "\r\r\u{1A}\r", "\n\n\u{1A}\n", "\r\n\u{1A}\r\n",
        "\r\r\n\u{1A}\r\n",
    ])
    func `a PNG with changed line ends is recognised as a converted PNG`(_ end: String) {
        let start = [0x89, 0x50, 0x4E, 0x47] + Array(end.utf8)
        #expect(ImageFormat(sniffing: start) == nil)
        #expect(ImageFormat.converted(start + [0, 0, 0, 13]) == .png)
        #expect(ImageFormat.converted(start) == .png)
        #expect(ImageFormat.converted(start.dropLast(end.hasSuffix("\r\n") ? 2 : 1)) == nil)
    }

    @Test(arguments: [
        "\u{89}PNG\r\n\u{1A}\n", "\u{89}PNG\r\n \n", "\u{9}PNG\n\u{1A}\n", "", "\r\n",
    ])
    func `other bytes are no converted image`(_ text: String) {
        #expect(ImageFormat.converted(text.unicodeScalars.map { UInt8($0.value) }) == nil)
    }

    /// The documents cannot be derived from the table.
    @Test(arguments: [
        ("edit", ImageFormat.written), ("pick", ImageFormat.read), ("card-photo", ImageFormat.read),
    ])
    func `the schemas have every format`(schema: String, formats: [ImageFormat]) throws {
        let page = try Data(
            contentsOf: Self.documents.appending(path: "schemas/\(schema).schema.json"))
        let object = try #require(JSONSerialization.jsonObject(with: page) as? [String: Any])
        let properties = try #require(object["properties"] as? [String: Any])
        let format = try #require(properties["format"] as? [String: Any])
        #expect(format["enum"] as? [String] == formats.map(\.rawValue))
    }

    @Test func `the protocol of cards names every format of a photograph`() throws {
        let page = try String(
            contentsOf: Self.documents.appending(path: "cards-protocol.md"), encoding: .utf8)
        #expect(page.contains("415: not \(ImageFormat.list(ImageFormat.read))."))
    }

    private static let documents = URL(filePath: #filePath).appending(path: "../../../docs")
        .standardized

    @Test func `formats are listed by name`() {
        #expect(
            ImageFormat.list(ImageFormat.read)
                == "JPEG, PNG, WebP, GIF, RAW, TIFF, AVIF, HEIC or JPEG XL")
        #expect(
            ImageFormat.list(ImageFormat.written)
                == "JPEG, PNG, WebP, GIF, TIFF, AVIF or JPEG XL")
        #expect(ImageFormat.list([.jpeg]) == "JPEG")
        #expect(ImageFormat.list([]) == "")
    }
}
