import Foundation
import Presentation
import Testing

struct DisplayURLTests {
    @Test func `credentials are never shown`() throws {
        let url = try #require(URL(string: "http://user:secret@host:81/a.jpg?size=2"))

        #expect(DisplayURL.text(url) == "http://host:81/a.jpg?size=2")
        #expect(DisplayURL.withoutQuery(url) == "http://host:81/a.jpg")
    }

    @Test(arguments: [
        ("cannot reach http://user:secret@host/?token=1 now", "cannot reach http://host/ now"),
        ("“https://a@b:c@host/x#y”", "“https://host/x"),
        ("no address here: a@b?c", "no address here: a@b?c"),
        ("two: ftp://u@a/1?x http://v@b/2?y", "two: ftp://a/1 http://b/2"),
        ("http://\u{301}u:secret@host", "http://host"),
        ("'http://u:p@host/a?b=c' quoted", "'http://host/a' quoted"),
        ("http://host/a@b", "http://host/a@b"),
    ]) func `addresses inside a text are scrubbed`(text: String, scrubbed: String) {
        #expect(DisplayURL.scrubbed(text) == scrubbed)
    }

    @Test(arguments: [
        ("http://host/photos/dusk.jpg", "dusk.jpg"), ("http://host/a%20b.png?x=/y", "a b.png"),
        ("bundled:sea.jpg", "sea.jpg"), ("http://host/", "image"), ("http://host", "image"),
        ("http://host/%1B%5B31m.jpg", "\\x1b[31m.jpg"), ("http://host/a%2Fb", "a/b"),
        ("http://host/%E2%80%AEgpj.jpg", "\\u{202e}gpj.jpg"), ("http://host/%FF", "%FF"),
    ]) func `an image's name is the last part of its path`(text: String, name: String) throws {
        #expect(try DisplayURL.name(#require(URL(string: text))) == name)
    }

    @Test func `a name of ten thousand letters is cut`() throws {
        let url = try #require(URL(string: "http://host/" + String(repeating: "x", count: 10_000)))

        #expect(DisplayURL.name(url).count == 40)
    }
}
