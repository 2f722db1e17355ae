import Core
import Testing

struct OutputFormatTests {
    @Test(arguments: [
        ("jpg", OutputFormat.jpeg), ("JPEG", .jpeg), ("jpe", .jpeg), ("jfif", .jpeg), ("Png", .png),
        ("WebP", .webp), ("GIF", .gif),
    ])
    func `the ending of a file's name names a format, whatever its case`(
        ending: String, format: OutputFormat
    ) {
        #expect(OutputFormat(fileExtension: ending) == format)
    }

    @Test(arguments: ["", "heic", "jpg.txt", ".png"])
    func `other endings name none`(ending: String) {
        #expect(OutputFormat(fileExtension: ending) == nil)
    }

    @Test func `each format's own ending names it, and its media type is an image's`() {
        for format in OutputFormat.allCases {
            #expect(OutputFormat(fileExtension: format.fileExtension) == format)
            #expect(format.mediaType == "image/\(format.rawValue)")
        }
    }
}
