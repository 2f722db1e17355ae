import Foundation
import ImageEditorTestSupport
import Testing

/// Servers that answer the request for an upload address with nonsense.
@Suite(.fewAtATime) struct UploadAddressTests {
    @Test(arguments: [
        ("", "at byte 0"), ("<html>", "at byte 0"), ("{\"url\":\"http", "at byte 12"),
        ("{\"url\":\"\u{1}\"}", "at byte 8"), ("{}", "{\"url\": …}"), ("[]", "{\"url\": …}"),
        ("{\"url\":null}", "{\"url\": …}"), ("{\"url\":7}", "{\"url\": …}"),
        ("{\"url\":\"\"}", "not an http or https address"),
        ("{\"url\":\"nonsense\"}", "not an http or https address"),
        ("{\"url\":\"/put/1/\"}", "not an http or https address"),
        ("{\"url\":\"javascript:alert(1)\"}", "not an http or https address"),
        ("{\"url\":\"file:///etc/passwd\"}", "not an http or https address"),
        ("{\"url\":\"ftp://127.0.0.1/\"}", "not an http or https address"),
        ("{\"url\":\"http:///put/\"}", "not an http or https address"),
        ("{\"url\":\"http://\\u001b[2J/\"}", "address"),
        (String(repeating: "[", count: 50_000), "at byte 256"),
    ])
    func `U5: an invalid upload address is a one-line error, and the upload is kept`(
        _ answer: String, _ words: String
    ) async throws {
        let place = try Workplace()
        try place.write(tinyPicture, to: "a.png")
        let log = RawLog()
        let server = try RawServer(log: log) { _, connection in
            connection.answer(200, [], text: answer)
        }
        defer { server.stop() }

        let outcome = try await place.run(
            "upload", "a.png", "--server", server.url("").absoluteString)

        expectOneLine(outcome, status: 69, words)
        #expect(log.paths == ["/upload"])
        #expect(try await place.waiting().first?["reason"]?.string?.contains(words) == true)
    }

    @Test func `U5: a response of 10 MB is not read, and no limit to raise is suggested`()
        async throws
    {
        let place = try Workplace()
        try place.write(tinyPicture, to: "a.png")
        let server = try RawServer { _, connection in
            connection.answer(200, [], Data(repeating: 0x20, count: 10_000_000))
        }
        defer { server.stop() }

        let outcome = try await place.run(
            "upload", "a.png", "--server", server.url("").absoluteString)

        expectOneLine(outcome, status: 69, "larger than 65,536 bytes")
        #expect(!outcome.error.contains("--max"))
        #expect(try await place.waiting().count == 1)
    }

    @Test(arguments: [(404, 69), (401, 77), (500, 75), (302, 69)])
    func `U5: a server that gives no address is reported with its status`(
        _ status: Int, _ exit: Int
    ) async throws {
        let place = try Workplace()
        try place.write(tinyPicture, to: "a.png")
        let server = try RawServer { _, connection in connection.answer(status) }
        defer { server.stop() }

        let outcome = try await place.run(
            "upload", "a.png", "--server", server.url("").absoluteString)

        expectOneLine(outcome, status: exit, "status \(status)")
        #expect(try await place.waiting().count == 1)
    }

    @Test(arguments: [301, 302, 303])
    func `U5: an upload that is redirected to a page does not count as sent`(
        _ status: Int
    ) async throws {
        let place = try Workplace()
        try place.write(tinyPicture, to: "a.png")
        let server = try RawServer.takingUploads { request, connection in
            _ = connection.read(request.length)
            connection.answer(status, ["Location: /welcome"])
        }
        defer { server.stop() }

        let outcome = try await place.run(
            "upload", "a.png", "--server", server.url("").absoluteString)

        expectOneLine(outcome, status: 69, "status \(status)")
        #expect(try await place.waiting().count == 1)
    }

    @Test(arguments: [
        ("localhost", 77), ("127.0.0.1", 77), ("127.0.0.2", 77), ("127.1", 77),
        ("2130706433", 77), ("[::1]", 77), ("[::ffff:127.0.0.1]", 77), ("0.0.0.0", 77),
        ("１２７.0.0.1", 77), ("user:secret@127.0.0.2", 77), ("127.0.0.1%00.example", 69),
        ("[fe80::1%25lo]", 69),
    ])
    func `U5: nothing is sent to a private address that the user did not name`(
        _ host: String, _ exit: Int
    ) async throws {
        let place = try Workplace()
        try place.write(tinyPicture, to: "a.png")
        let victim = try RawServer(at: "::") { _, connection in connection.answer(200) }
        defer { victim.stop() }
        let server = try RawServer(at: "127.0.0.3") { _, connection in
            connection.answer(200, [], text: #"{"url":"http://\#(host):\#(victim.port)/put/"}"#)
        }
        defer { server.stop() }

        let outcome = try await place.run(
            "upload", "a.png", "--server", server.url("").absoluteString)

        expectOneLine(outcome, status: exit)
        #expect(!outcome.error.contains("secret"))
        #expect(victim.accepted == 0)
        #expect(try await place.waiting().count == 1)
    }

    @Test func `U5: a redirected upload is not sent to a private address either`() async throws {
        let place = try Workplace()
        try place.write(tinyPicture, to: "a.png")
        let victim = try RawServer(at: "::") { _, connection in connection.answer(200) }
        defer { victim.stop() }
        let server = try RawServer.takingUploads(
            at: "127.0.0.3",
            { request, connection in
                _ = connection.read(request.length)
                connection.answer(307, ["Location: http://localhost:\(victim.port)/"])
            })
        defer { server.stop() }

        let outcome = try await place.run(
            "upload", "a.png", "--server", server.url("").absoluteString)

        expectOneLine(outcome, status: 77, "localhost is a private address")
        #expect(victim.accepted == 0)
    }
}
