import Foundation
import ImageEditorFiles
import Testing

struct DataTextTests {
    @Test(arguments: ["", "o", "é\u{10FEE9}\n", String(repeating: "a longer text ", count: 9)])
    func `the bytes are the text's UTF-8`(_ text: String) {
        #expect(Data(utf8Of: text) == Data(text.utf8))
        #expect(Data(utf8Of: String(text.dropFirst())) == Data(text.dropFirst().utf8))
    }
}
