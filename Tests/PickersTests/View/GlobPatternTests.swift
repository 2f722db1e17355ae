import Pickers
import Testing

struct GlobPatternTests {
    @Test(arguments: [
        ("*.jpg", "beach.jpg"), ("*", ""), ("*", "2024/a.jpg"), ("IMG_????.jpg", "IMG_0042.jpg"),
        ("2024/*", "2024/05/a.jpg"), ("a.jpg", "2024/a.jpg"), ("[a-c]*", "beach.jpg"),
        ("[!a-c]*", "dune.jpg"), ("[]x]", "]"), ("[a-]", "-"), ("?.png", "é.png"),
        ("a[b", "a[b"), (#"\*"#, "*"), (#"a\"#, #"a\"#), ("*a*b", "aab"), ("**x", "abx"),
    ])
    func `a name matches`(_ pattern: String, _ name: String) {
        #expect(GlobPattern(pattern).matches(name))
    }

    @Test(arguments: [
        ("*.jpg", "beach.JPG"), ("*.jpg", "beach.jpg.png"), ("?", ""), ("?", "ab"), ("", "a"),
        ("[a-c]", "d"), ("[!a-c]", "b"), ("2023/*", "2024/a.jpg"), (#"\*"#, "a"), ("*a*b", "abc"),
        ("[c-a]", "b"),
    ])
    func `a name does not match`(_ pattern: String, _ name: String) {
        #expect(!GlobPattern(pattern).matches(name))
    }

    @Test(arguments: [
        ("*.jpg", "beach.JPG"), ("IMG_*", "img_1.jpg"), ("[A-C]*", "beach.jpg"), ("É", "é"),
    ])
    func `case can be ignored`(_ pattern: String, _ name: String) {
        #expect(GlobPattern(pattern, ignoringCase: true).matches(name))
        #expect(!GlobPattern(pattern).matches(name))
    }

    @Test(.timeLimit(.minutes(10)))
    func `many stars do not take exponential time`() {
        let pattern = GlobPattern(String(repeating: "*a", count: 50) + "b")
        #expect(!pattern.matches(String(repeating: "a", count: 5_000)))
    }
}
