import Core
import Foundation
import ImageEditorTestSupport
import Testing

/// URLs that try to do harm when they are printed, logged or used as file names.
@Suite(.fewAtATime) struct NetworkTextTests {
    private static let paths = [
        "/../../../etc/passwd.png", "/%2e%2e%2f%2e%2e%2fevil.png", "/a%00.png", "/%00",
        "/%0d%0aX: y",
        "/%1b%5b2J%1b]0;evil%07.png", "/" + String(repeating: "long", count: 2_560) + ".png",
        "/\u{202e}gpj.exe", "/\u{2066}x\u{2069}.png", "/%e2%80%ae.png", "/-rf.png", "/~",
        "/$(id).png",
        "/%c2%9b2J", "/", "", "/con.png?x=../../y", "/..%5c..%5cwindows.png", "/.bashrc",
    ]
    /// Texts that are not absolute http URLs, or that contain terminal control characters.
    private static let noAddresses = [
        "", "relative.png", "/rooted.png", "../up.png", "file:///etc/passwd", "javascript:alert(1)",
        "data:image/png;base64,AA", "http://", "http:///x", "http://a/\u{1b}[2J",
        "http://a/\r\nX: y",
        "http://a/\u{0}", "http://a/\n", "http://a/\u{7f}", "http://a/\u{9b}2J", "//a/x.png",
    ]

    @Test func `N13: file names never come from a URL`() async throws {
        let place = try Workplace()
        let server = try server(Self.paths.map { ("", $0) })
        defer { server.stop() }
        let ids = try await place.ids(server)
        #expect(ids.count >= Self.paths.count - 2)
        let before = try Self.everything(in: place)

        let outcome = try await place.run(
            ["edit", "--filter", "sepia", "--server", server.url("").absoluteString] + ids)

        #expect(outcome.status == 0, "\(outcome.error)")
        let made = try Self.everything(in: place).subtracting(before)
            .filter { $0.hasPrefix("folder/") }
        #expect(made == Set(ids.map { "folder/\($0.prefix(8))-sepia.png" }))
        #expect(outcome.isPrintable)
    }

    @Test func `N13: the output contains no terminal control characters`() async throws {
        let place = try Workplace()
        let server = try server(
            Self.paths.map { ("", $0) } + [("me:secret@", "/x.png?token=hidden")],
            and: Self.noAddresses)
        defer { server.stop() }
        let address = server.url("").absoluteString

        for options in [[], ["--json"], ["--verbose"], ["--json", "--verbose"]] {
            let outcome = try await place.run(["feed", "--server", address] + options)
            #expect(outcome.status == 0)
            #expect(outcome.isPrintable, "\(outcome.text.debugDescription)")
            #expect(!(outcome.text + outcome.error).contains("secret"))
            if options.isEmpty {
                #expect(
                    outcome.error.contains("\(Self.noAddresses.count) items"), "\(outcome.error)")
            }
        }
        for id in try await place.ids(server) {
            let outcome = try await place.run("show", id, "--server", address)
            #expect(outcome.isPrintable, "\(outcome.text.debugDescription)")
        }
    }

    @Test(arguments: [200, 404, 503])
    func `N13: credentials in an address are used and never printed`(_ status: Int) async throws {
        let place = try Workplace()
        let log = RawLog()
        let server = try server([("me:secret@", "/x.png?token=hidden")], log: log, status: status)
        defer { server.stop() }
        let address = server.url("").absoluteString
        let named = try #require(
            URL(string: "http://me:secret@127.0.0.1:\(server.port)/y.png?token=hidden"))
        var said = ""

        for image in [try #require(try await place.ids(server).first), named.absoluteString] {
            for command in [
                ["show"], ["show", "--json"], ["edit", "--filter", "sepia", "--json"],
            ] {
                let outcome = try await place.run(
                    command + [image, "--server", address, "--verbose", "--max", "retries=0"])
                #expect((outcome.status == 0) == (status == 200), "\(outcome.error)")
                said += outcome.text + outcome.error
            }
        }

        #expect(!said.contains("secret") && !said.contains("bWU6c2VjcmV0"), "\(said)")
        if status != 200 { #expect(!said.contains("hidden"), "\(said)") }
        let images = log.requests.filter { $0.path != "/image" }
        #expect(!images.isEmpty)
        #expect(images.allSatisfy { $0.field("Authorization") == "Basic bWU6c2VjcmV0" })
    }

    // MARK: -

    /// A server whose feed lists its own `paths`, with or without credentials.
    private func server(
        _ paths: [(credentials: String, path: String)], and others: [String] = [],
        log: RawLog = RawLog(), status: Int = 200
    ) throws -> RawServer {
        try RawServer(log: log) { request, connection in
            guard request.path == "/image" else {
                return connection.answer(status, [], status == 200 ? tinyPicture : Data())
            }
            let host = request.field("Host") ?? ""
            let urls = paths.map { "http://\($0.credentials)\(host)\($0.path)" }
            connection.answer(200, [], (try? feedData(urls + others)) ?? Data())
        }
    }

    /// Every file in a workplace and in its parent folder.
    private static func everything(in place: Workplace) throws -> Set<String> {
        let root = place.folder.deletingLastPathComponent()
        return Set(try FileManager.default.subpathsOfDirectory(atPath: root.path))
    }
}
