import Foundation
import ImageEditorTestSupport
import Testing

/// Endless redirects, and redirects to forbidden addresses.
@Suite(.fewAtATime) struct NetworkRedirectTests {
    @Test func `N3: a redirect loop is an error`() async throws {
        let log = RawLog()
        let server = try redirecting(log) { _ in "/again" }
        defer { server.stop() }

        let outcome = try await Workplace().run("show", server.url("/a.jpg").absoluteString)

        expectOneLine(outcome, status: 65, "too many redirects", "limit redirects: 5")
        #expect(log.paths == ["/a.jpg"] + [String](repeating: "/again", count: 5))
    }

    @Test(arguments: [5, 6])
    func `N3: a chain of 5 redirects works, one of 6 is an error`(_ length: Int) async throws {
        let log = RawLog()
        let server = try RawServer(log: log) { request, connection in
            let place = Int(request.path.dropFirst()) ?? 0
            if place == length { return connection.answer(200, [], tinyPicture) }
            connection.answer(302, ["Location: /\(place + 1)"])
        }
        defer { server.stop() }

        let outcome = try await Workplace().run("show", server.url("/0").absoluteString)

        if length == 5 {
            #expect(outcome.status == 0, "\(outcome.error)")
        } else {
            expectOneLine(outcome, status: 65, "too many redirects", "--max redirects")
        }
        #expect(log.paths == (0...5).map { "/\($0)" })
    }

    @Test(arguments: [
        "file:///etc/passwd", "FILE:///etc/passwd", "ftp://127.0.0.1:%/a.jpg",
        "data:image/png;base64,iVBORw0KGgo=", "javascript:alert(1)", "gopher://127.0.0.1:%/",
        "http:///etc/passwd", "file:/etc/passwd", "unix:///run/x.sock", "about:blank",
    ])
    func `N4: a redirect to another scheme is refused and named, without further requests`(
        _ target: String
    ) async throws {
        let place = try Workplace()
        let other = try RawServer { $0.readToEnd() }
        defer { other.stop() }
        let target = target.replacing("%", with: String(other.port))
        let log = RawLog()
        let server = try redirecting(log) { _ in target }
        defer { server.stop() }

        let image = try await place.run("show", server.url("/a.jpg").absoluteString)
        let feed = try await place.run("feed", "--server", server.url("").absoluteString)

        expectOneLine(image, status: 69, "a redirect to \(target) is not followed")
        #expect(feed.status == 69)
        #expect(feed.error.contains("a redirect to \(target) is not followed"), "\(feed.error)")
        #expect(log.paths == ["/a.jpg", "/image"])
        #expect(other.accepted == 0)
    }

    @Test func `N4: an upload is not redirected to another scheme either`() async throws {
        let place = try Workplace()
        try place.write(tinyPicture, to: "a.png")
        let log = RawLog()
        let server = try redirecting(log) { _ in "file:///etc/passwd" }
        defer { server.stop() }

        let outcome = try await place.run(
            "upload", "a.png", "--server", server.url("").absoluteString)

        #expect(outcome.status == 69)
        #expect(outcome.error.contains("a redirect to file:///etc/passwd is not followed"))
        #expect(log.paths == ["/upload"])
    }

    @Test(arguments: [
        "ftp://user:secret@host/x?token=hidden", "ftp://host/\u{9b}2J\u{202e}gpj.exe",
        "//user:secret@[::1", "http://user:secret@%zz/",
    ])
    func `N13: the target of a redirect is shown without secrets and control characters`(
        _ target: String
    ) async throws {
        let server = try redirecting(RawLog()) { _ in target }
        defer { server.stop() }

        let outcome = try await Workplace().run(
            "show", server.url("/a.jpg").absoluteString, "--verbose")

        #expect([64, 69, 77].contains(outcome.status), "\(outcome.error)")
        #expect(outcome.isPrintable, "\(outcome.error.debugDescription)")
        #expect(!outcome.error.contains("secret") && !outcome.error.contains("hidden"))
    }

    private func redirecting(
        _ log: RawLog, to target: @escaping @Sendable (String) -> String
    ) throws -> RawServer {
        try RawServer(log: log) { request, connection in
            connection.answer(302, ["Location: \(target(request.path))"])
        }
    }
}
