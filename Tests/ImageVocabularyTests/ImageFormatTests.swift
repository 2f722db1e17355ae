import Foundation
import ImageVocabulary
import Testing

struct ImageFormatTests {
    @Test(arguments: [
        ("jpg", ImageFormat.jpeg), ("JPEG", .jpeg), ("jpe", .jpeg), ("jfif", .jpeg), ("Png", .png),
        ("WebP", .webp), ("GIF", .gif),
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
        #expect(formats.allSatisfy { $0.rawValue == $0.name.lowercased() })
        #expect(Set(formats.map(\.mediaType)).count == formats.count)
    }

    @Test func `a format that is not in the list is not recognised`() {
        let heic = Data("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8)
        #expect(ImageFormat(sniffing: heic) == .heic)
        #expect(ImageFormat(sniffing: heic, among: ImageFormat.read) == nil)
    }

    @Test func `the first bytes distinguish all readable formats`() {
        #expect(ImageFormat.signatureLength == 12)
        let webp = Data("RIFF\0\0\0\0WEBPVP8 ".utf8)
        for count in 0..<webp.count {
            let start = webp.prefix(count)
            #expect((ImageFormat(sniffing: start) == .webp) == (count >= 12))
        }
    }

    @Test func `formats are listed by name`() {
        #expect(ImageFormat.list(ImageFormat.read) == "JPEG, PNG, WebP or GIF")
        #expect(ImageFormat.list([.jpeg]) == "JPEG")
        #expect(ImageFormat.list([]) == "")
    }
}
