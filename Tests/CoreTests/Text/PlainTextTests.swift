import Core
import Foundation
import Testing

struct PlainTextTests {
    @Test(arguments: [
        "", " ", "a", " a", "a ", "\t a b \t", "\u{a0}a\u{3000}", "\na\n", "a\u{301} ",
    ])
    func `spaces and tabs are trimmed as by Foundation`(text: String) {
        #expect(String(text.trimmed) == text.trimmingCharacters(in: .whitespaces))
    }

    @Test(arguments: [
        "", "a", "a%20b", "%C3%A9", "%c3%a9", "é", "%", "%4", "%4g", "%zz", "%FF", "100%25", "a+b",
        "%E2%82%AC", "%E2%82", "%00",
    ])
    func `percent codes are decoded as by Foundation`(text: String) {
        #expect(text.percentDecoded == text.removingPercentEncoding)
    }
}
