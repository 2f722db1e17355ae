import Foundation
import Rendering
import Testing

struct ImageFormatTests {
    private static let starts = [
        (ImageFormat.jpeg, "\u{FF}\u{D8}\u{FF}\u{E0}"), (.png, "\u{89}PNG\r\n\u{1A}\n"),
        (.gif, "GIF89a"), (.webp, "RIFF\0\0\0\0WEBPVP8 "), (.tiff, "II*\0"), (.tiff, "MM\0*"),
        (.heic, "\0\0\0\u{18}ftypheic\0\0\0\0mif1heic"),
        (.avif, "\0\0\0\u{1C}ftypmif1\0\0\0\0avifmif1miaf"),
        (.jpegXL, "\u{FF}\n"), (.raw, "FUJIFILMCCD-RAW"),
        (.bmp, "BM\0\0\0\0\0\0\0\0\u{36}\0\0\0\u{28}\0\0\0"), (.pdf, "%PDF-1.7"),
        (.svg, "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\">"),
    ]

    @Test func `the first bytes of every format are tested`() {
        #expect(Set(Self.starts.map(\.0)) == Set(ImageFormat.allCases))
    }

    @Test(arguments: starts)
    func `formats are recognised by their first bytes`(_ format: ImageFormat, _ start: String) {
        let data = Data(start.unicodeScalars.map { UInt8($0.value) })
        #expect(ImageFormat(sniffing: data) == format)
        if !ImageFormat.read.contains(format) {
            #expect(throws: ImageDecodingError.unsupportedFormat(format)) {
                try Image(data: data)
            }
        }
    }

    @Test(arguments: ["", "x", "<!DOCTYPE html><html>", "{\"a\":1}", "BMW drives", "RIFFabcdWAVE"])
    func `other bytes are no image`(_ text: String) {
        #expect(ImageFormat(sniffing: Data(text.utf8)) == nil)
        #expect(throws: ImageDecodingError.notAnImage) { try Image(data: Data(text.utf8)) }
    }

    @Test func `a PNG that was transferred as text is a damaged PNG, and says why`() throws {
        let picture = Pixels(
            size: ImageSize(width: 1, height: 1), layout: .rgb8, samples: [1, 2, 3])
        let png = try #require(picture).encoded(as: EncodingOptions(format: .png))
        let converted = Data("\u{89}PNG\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) })
        let error = #expect(throws: ImageDecodingError.self) {
            try Image(data: converted + png.dropFirst(8))
        }
        #expect(
            error?.localizedDescription
                == "the PNG is damaged: a text-mode transfer has changed its line endings")
    }

    @Test func `an unsupported format is named`() {
        let error = ImageDecodingError.unsupportedFormat(.bmp)
        #expect(error.localizedDescription == "unsupported format: BMP")
    }

    @Test func `extensions stand for formats, in any case`() {
        #expect(ImageFormat(fileExtension: "JPEG") == .jpeg)
        #expect(ImageFormat(fileExtension: "png") == .png)
        #expect(ImageFormat(fileExtension: "heif") == .heic)
        #expect(ImageFormat(fileExtension: "txt") == nil)
        #expect(ImageFormat(fileExtension: "") == nil)
    }
}
