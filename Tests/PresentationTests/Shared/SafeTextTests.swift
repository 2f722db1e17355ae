import Presentation
import Testing

struct SafeTextTests {
    @Test func `plain text stays as it is`() {
        #expect(SafeText.line("dusk.jpg (1200×800) – Grüße 👩‍🚀") == "dusk.jpg (1200×800) – Grüße 👩‍🚀")
    }

    @Test(arguments: [
        ("\u{1b}[31mred", "\\x1b[31mred"), ("bell\u{7}", "bell\\x07"), ("del\u{7f}", "del\\x7f"),
        ("csi\u{9b}2J", "csi\\x9b2J"), ("\u{202e}gpj.exe", "\\u{202e}gpj.exe"),
        ("a\u{2066}b\u{2069}", "a\\u{2066}b\\u{2069}"),
        ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"),
        ("nul\0", "nul\\x00"), ("\r\n", "\\r\\n"), ("a\tb", "a\\tb"), ("\u{feff}x", "\\u{feff}x"),
        ("e\u{301}\u{1b}", "e\u{301}\\x1b"),
        ("caf\u{10FEE9}.jpg", "caf\\xe9.jpg"), ("\u{10FE80}\u{10FEFF}", "\\x80\\xff"),
    ]) func `terminal control characters are escaped`(text: String, escaped: String) {
        #expect(SafeText.line(text) == escaped)
    }

    @Test func `no scalar below a space, and no control above, gets through`() {
        for value in UInt32(0)...0x2_ffff {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isControl = scalar.properties.generalCategory == .control
            let isBidirectional = scalar.properties.isBidiControl
            guard isControl || isBidirectional else { continue }
            #expect(!SafeText.line(String(scalar)).unicodeScalars.contains(scalar))
        }
    }

    @Test func `a long text loses its middle`() {
        #expect(SafeText.line("abcdefghij", atMost: 7) == "abc…hij")
        #expect(SafeText.line("abcdefg", atMost: 7) == "abcdefg")
    }
}
