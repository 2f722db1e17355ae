import Foundation
import Testing

@testable import ImageEditorApp

struct ImageReferenceTests {
    @Test func `an existing file wins over an id and an address`() {
        for text in ["abcd1234", "http://host/a.jpg", "photo.jpg"] {
            #expect(ImageReference(text, fileExists: { $0 == text }) == .file(path: text))
        }
    }

    @Test func `a dash is standard input, whatever files there are`() {
        #expect(ImageReference("-", fileExists: { _ in true }) == .standardInput)
    }

    @Test(arguments: ["abcd", "ABCD1234", "0123456789abcdef"])
    func `four to sixteen hexadecimal digits are an id`(text: String) {
        #expect(ImageReference(text, fileExists: { _ in false }) == .id(text.lowercased()))
    }

    @Test(arguments: ["abc", "0123456789abcdef0", "abcg", "photo.jpg", "", "ftp://host/a.jpg"])
    func `anything else is a path`(text: String) {
        #expect(ImageReference(text, fileExists: { _ in false }) == .file(path: text))
    }

    @Test(arguments: ["http://host/a.jpg", "HTTPS://host/a.jpg", "bundled:sea.jpg"])
    func `addresses are addresses`(text: String) throws {
        let url = try #require(URL(string: text))

        #expect(ImageReference(text, fileExists: { _ in false }) == .url(url))
    }

    @Test func `a byte of an address that is not UTF-8 is percent-encoded`() throws {
        let url = try #require(URL(string: "http://host/d%E9j%C3%A0.jpg?q=%FF"))
        let text = "http://host/d\u{10FEE9}j\u{E0}.jpg?q=\u{10FEFF}"

        #expect(ImageReference(text, fileExists: { _ in false }) == .url(url))
    }
}
