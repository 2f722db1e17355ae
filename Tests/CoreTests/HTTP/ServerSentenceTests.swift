import Foundation
import Testing

@testable import Core

struct ServerSentenceTests {
    @Test(arguments: [
        (#"{"error":"too large"}"#, "application/json", "too large"),
        (#"{"message":"no space"}"#, "application/json", "no space"),
        (#"{"error":{"message":"inner"}}"#, "application/json", "inner"),
        (#"{"title":"Forbidden","detail":"not yours"}"#, "application/problem+json", "not yours"),
        ("go\n\taway\u{1b}[31m now", "text/plain; charset=utf-8", "go away [31m now"),
    ])
    func `the explanation is found, on one line`(body: String, type: String, words: String) {
        #expect(sentence(body, type) == words)
    }

    @Test(arguments: [
        ("", "application/json"), ("[1]", "application/json"), (#"{"error":7}"#, ""),
        ("<html>no</html>", "text/html"), ("words", "application/octet-stream"),
        (#"{"error":" "}"#, "application/json"),
    ])
    func `without an explanation there is none`(body: String, type: String) {
        #expect(sentence(body, type) == nil)
    }

    @Test func `a long explanation is cut off`() {
        let words = sentence(String(repeating: "a", count: 100_000), "text/plain")

        #expect(words?.count == ServerSentence.longest)
        #expect(words?.hasSuffix("a…") == true)
    }

    private func sentence(_ body: String, _ type: String) -> String? {
        ServerSentence.find(
            in: HTTPResponse(
                status: 400, headers: ["Content-Type": type], body: Data(body.utf8)))
    }
}
