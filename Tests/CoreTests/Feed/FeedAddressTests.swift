import Foundation
import ImageEditorTestSupport
import Testing

@testable import Core

struct FeedAddressTests {
    @Test(arguments: [
        "http://a.example", "https://a.example/", "http://127.0.0.1:8080/x",
        "http://A-b.example/~x",
        "http://xn--mnchen-3ya.example/x", "http://a/b/../c?d=e&f=1,2+3:4@5",
        "http://127.0.0.1:65535/my%20picture.jpg", "http://a.example/%2e?q=%2F",
        "http://a.example/%C3%A9.jpg",
    ])
    func `a plain text is its URL's text`(text: String) throws {
        let address = try #require(FeedAddress(text.utf8))
        #expect(address.text == text)
        #expect(address.url == URL(string: text))
    }

    @Test(arguments: [
        "HTTP://a.example/", "ftp://a.example/", "http:/a.example/", "http://", "http://-a/",
        "http://user@a.example/", "http://[::1]/", "http://a.example:/", "http://a.example:65536/",
        "http://a.example:8x/",
        "http://a.example:080800/", "http://a.example/%2", "http://a.example/%zz",
        "http://a.example/%0a",
        "http://a.example/ ",
        "http://a.example/é", "http://a.example/#x", "http://a.example?x", "http://a.example\\x",
        "http://a.example/\n", "http://a.example/[",
    ])
    func `every other text is parsed by Foundation`(text: String) {
        #expect(!FeedAddress.isPlain(text.utf8))
        #expect(FeedAddress(text.utf8)?.url == URL(string: text))
    }

    @Test func `equal texts are equal addresses`() throws {
        let text = "http://a.example/1.jpg"
        let plain = try #require(FeedAddress(text.utf8))
        let made = FeedAddress.made(try #require(URL(string: text)))
        #expect(plain == made)
        #expect(plain.hashValue == made.hashValue)
        #expect(plain != FeedAddress("http://a.example/2.jpg".utf8))
    }

    @Test func `Foundation makes a URL of every plain text, unchanged`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let letters = Array("azAZ029-._~/?&=+,:@%x#[".utf8)
        var plain = 0
        for _ in 0..<50_000 {
            var bytes = Array((Bool.random(using: &generator) ? "http://" : "https://").utf8)
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                bytes.append(letters.randomElement(using: &generator) ?? 0)
            }
            guard FeedAddress.isPlain(bytes) else { continue }
            plain += 1
            let text = String(decoding: bytes, as: UTF8.self)
            guard URL(string: text)?.absoluteString == text else {
                Issue.record("seed \(seed): \(text) is no URL")
                return
            }
        }
        #expect(plain > 1_000, "seed \(seed): too few texts are plain")
    }
}
