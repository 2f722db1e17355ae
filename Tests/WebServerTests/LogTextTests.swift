import Testing

@testable import ImageEditorWebServer

struct LogTextTests {
    @Test func `terminal control characters are escaped in logs`() {
        #expect(
            LogText.escaped("a\u{1b}[31m\u{9b}\r\n\u{202e}é")
                == "a\\u{1b}[31m\\u{9b}\\u{d}\\u{a}\\u{202e}é")
        #expect(LogText.path("/upload/secret/") == "/upload/…")
    }
}
