import Pickers
import Testing

struct FilePathTests {
    @Test func `a path is its bytes, up to a zero`() {
        #expect(FilePath(bytes: [0x61, 0, 0x62]) == FilePath("a"))
        #expect(FilePath(bytes: [0xFF]).text == "\u{10FEFF}")
        #expect(FilePath("\u{10FEFF}") == FilePath(bytes: [0xFF]))
        #expect(FilePath("\u{FFFD}").isText && !FilePath(bytes: [0xFF]).isText)
    }

    @Test func `a name is put behind a folder with one slash`() {
        #expect(FilePath("a").appending("b".utf8) == FilePath("a/b"))
        #expect(FilePath("/").appending("b".utf8) == FilePath("/b"))
        #expect(FilePath("").appending("b".utf8) == FilePath("b"))
    }

    @Test func `the last part is what follows the last slash`() {
        #expect(FilePath("/a/b.jpg").lastComponent == FilePath("b.jpg"))
        #expect(FilePath("b.jpg").lastComponent == FilePath("b.jpg"))
    }
}
