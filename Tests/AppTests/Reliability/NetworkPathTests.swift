import Foundation
import ImageEditorTestSupport
import Testing

/// Addresses whose percent-codes are not UTF-8, with the built tool.
@Suite(.fewAtATime) struct NetworkPathTests {
    @Test func `an upload goes to the address that the server gave`() async throws {
        let place = try Workplace()
        try place.write(tinyPicture, to: "a.png")
        let log = RawLog()
        let server = try RawServer(log: log) { request, connection in
            _ = connection.read(request.length)
            let host = request.field("Host") ?? ""
            connection.answer(200, [], text: #"{"url":"http://\#(host)/slot/a%E9/?k=%FF"}"#)
        }
        defer { server.stop() }

        let outcome = try await place.run(
            "upload", "a.png", "--server", server.url("/b%E9se").absoluteString)

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(log.paths == ["/b%E9se/upload", "/slot/a%E9/?k=%FF"])
    }

    @Test func `a picture, a redirect and a feed are requested as they are written`() async throws {
        let place = try Workplace()
        let log = RawLog()
        let server = try RawServer(log: log) { request, connection in
            let host = request.field("Host") ?? ""
            switch request.path {
            case "/moved.jpg": connection.answer(302, ["Location: /r/a%E9.jpg"])
            case "/b%E9se/image":
                let feed = try? feedData(["http://\(host)/f/a%E9.jpg"])
                connection.answer(200, [], feed ?? Data())
            default: connection.answer(200, [], tinyPicture)
            }
        }
        defer { server.stop() }
        let base = server.url("/b%E9se").absoluteString

        for address in ["/p/a%E9.jpg", "/moved.jpg", "/d\u{10FEE9}.jpg"] {
            let outcome = try await place.run("show", "http://127.0.0.1:\(server.port)\(address)")
            #expect(outcome.status == 0, "\(outcome.error)")
        }
        let feed = try await place.run("feed", "--server", base, "--json")
        let id = try #require(feed.json().first?["images"]?.array?.first?["id"]?.string)
        let shown = try await place.run("show", id, "--server", base)

        #expect(shown.status == 0, "\(shown.error)")
        #expect(
            log.paths.filter { $0 != "/b%E9se/image" }
                == ["/p/a%E9.jpg", "/moved.jpg", "/r/a%E9.jpg", "/d%E9.jpg", "/f/a%E9.jpg"])
    }

    @Test func `a redirect to bytes that are not UTF-8 is refused`() async throws {
        let log = RawLog()
        let server = try RawServer(log: log) { _, connection in
            connection.send(
                Data("HTTP/1.1 302 Found\r\nLocation: /caf".utf8) + [0xE9]
                    + Data(".jpg\r\nContent-Length: 0\r\n\r\n".utf8))
        }
        defer { server.stop() }

        let outcome = try await Workplace().run("show", server.url("/a.jpg").absoluteString)

        expectOneLine(outcome, status: 69, "is not followed")
        #expect(log.paths == ["/a.jpg"])
    }
}
