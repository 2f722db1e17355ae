import Core
import Foundation
import ImageEditorTestSupport
import Testing

/// Failures in one line; with `--verbose` also the chain of causes and the steps before.
struct ToolFailureTests {
    @Test func `a failed request lists its attempts with their outcomes`() async throws {
        let server = try RawServer { connection in
            while connection.readHead() != nil {
                connection.send("HTTP/1.1 503 Busy\r\nContent-Length: 4\r\n\r\nbusy")
            }
        }
        let address = server.url("/a.jpg").absoluteString
        let place = try Workplace()

        let plain = try await place.run("show", address, "--max", "retries=1")
        let verbose = try await place.run("show", address, "--max", "retries=1", "--verbose")

        #expect(plain.status == 69 && plain.isOneLine, "\(plain.error)")
        #expect(verbose.status == 69)
        #expect(verbose.lines.contains(plain.lines[0]))
        #expect(Self.isLabelled(verbose))
        let causes = Self.causes(in: verbose)
        #expect(causes.first?.hasPrefix("GET \(address): 2 exchanges in ") == true, "\(causes)")
        #expect(causes.count { $0.contains("status 503, 4 bytes after ") } == 2, "\(causes)")
        // The verbose log contains the request and its retry.
        #expect(verbose.error.contains("imageeditor: trying again in "))
        #expect(verbose.error.contains("imageeditor: cache miss: \(address)"))
        #expect(verbose.error.contains("imageeditor: server: none is set"))
    }

    @Test func `an unreachable server is named with the system's reason`() async throws {
        let address = try Self.addressOfNobody()
        let place = try Workplace()

        let feed = try await place.run("feed", "--server", address, "--max", "retries=0", "-v")
        let upload = try await place.bringAndRun("upload", server: address)

        #expect(feed.status == 0, "\(feed.error)")
        #expect(feed.error.contains("imageeditor: server: \(address)"))
        #expect(feed.error.contains("GET \(address)/image: 127.0.0.1 cannot be reached"))
        #expect(feed.error.contains("cached feed miss: no feed has been cached"))
        #expect(Self.isLabelled(feed))
        #expect(upload.status == 75)
        #expect(
            Self.causes(in: upload).contains { $0.contains("GET \(address)/upload: 1 exchange") },
            "\(upload.error)")
    }

    @Test func `redirects are logged as separate requests, and a cache hit is logged`() async throws
    {
        let picture = try await Workplace.smallPicture()
        let server = try RawServer { connection in
            while let head = connection.readHead() {
                let isFirst = head.hasPrefix("GET /first ")
                connection.send(
                    isFirst
                        ? "HTTP/1.1 302 Go\r\nLocation: /second\r\nContent-Length: 0\r\n\r\n"
                        : "HTTP/1.1 200 OK\r\nContent-Length: \(picture.count)\r\n\r\n")
                if !isFirst { connection.send(picture) }
            }
        }
        let place = try Workplace()
        let address = server.url("/first").absoluteString

        let first = try await place.run("show", address, "--verbose")
        let again = try await place.run("show", address, "--verbose", "--offline")

        #expect(first.status == 0 && again.status == 0, "\(first.error)")
        #expect(first.error.contains("GET \(address): status 302, 0 bytes after "))
        #expect(
            first.error.contains("GET \(server.url("/second")): status 200, \(picture.count) bytes")
        )
        #expect(again.error.contains("imageeditor: cache hit: \(address), "), "\(again.error)")
        #expect(!again.error.contains("GET "))
    }

    @Test func `a store that fails shows SQLite's code`() async throws {
        let place = try Workplace()
        let folder = place.home.appending(path: ".local/share/imageeditor")
        #expect(try await place.run("outbox", "list").status == 0)
        // SQLite cannot open its write-ahead log if a folder has that name.
        try FileManager.default.createDirectory(
            at: folder.appending(path: "data.sqlite-wal"), withIntermediateDirectories: false)

        let plain = try await place.run("outbox", "list")
        let verbose = try await place.run("outbox", "list", "--verbose")

        #expect([74, 77].contains(plain.status) && plain.isOneLine, "\(plain.error)")
        #expect(Self.isLabelled(verbose))
        #expect(
            Self.causes(in: verbose).contains { $0.contains("SQLite ") || $0.contains("errno ") },
            "\(verbose.error)")
    }

    @Test func `a store whose folder is a file shows the system's error code`() async throws {
        let place = try Workplace()
        try Data().write(to: place.home.appending(path: ".local"))

        let plain = try await place.run("outbox", "list")
        let verbose = try await place.run("outbox", "list", "--verbose")

        #expect(plain.status == 74 && plain.isOneLine, "\(plain.error)")
        #expect(
            Self.causes(in: verbose).contains { $0.contains("Not a directory (errno 20)") },
            "\(verbose.error)")
    }

    @Test func `a damaged image shows its codec's own words`() async throws {
        let place = try Workplace()
        var picture = try await Workplace.smallPicture(as: .png)
        picture[picture.count - 20] ^= 0xFF
        try place.write(picture, to: "bad.png")

        let plain = try await place.run("edit", "bad.png", "--filter", "sepia")
        let verbose = try await place.run("edit", "bad.png", "--filter", "sepia", "--verbose")

        #expect(plain.status == 65 && plain.isOneLine, "\(plain.error)")
        #expect(
            Self.causes(in: verbose) == ["the decoder said: IDAT: incorrect data check"],
            "\(verbose.error)")
    }

    @Test(arguments: [
        (["edit", "photo.jpg", "--filter", "sepia", "-o", "no/out.jpg"], 73, "open of ", "ENOENT"),
        (["edit", "photo.jpg/x", "--filter", "sepia"], 66, "", "ENOTDIR (Not a directory)"),
        (["show", "."], 66, "", "EISDIR (Is a directory)"),
    ])
    func `a file error shows the system's name for it`(
        arguments: [String], status: Int, call: String, name: String
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "photo.jpg")

        let plain = try await place.run(arguments)
        let verbose = try await place.run(arguments + ["-v"])

        #expect(plain.status == status && plain.isOneLine, "\(plain.error)")
        #expect(!plain.error.contains(name))
        #expect(verbose.status == status && Self.isLabelled(verbose), "\(verbose.error)")
        #expect(
            Self.causes(in: verbose).contains { $0.hasPrefix(call) && $0.contains(name) },
            "\(verbose.error)")
    }

    // MARK: - Helpers

    private static func causes(in outcome: Workplace.Outcome) -> [String] {
        let label = "imageeditor: caused by: "
        return outcome.lines.filter { $0.hasPrefix(label) }.map {
            String($0.dropFirst(label.count))
        }
    }

    /// True if every line begins with the program's name.
    private static func isLabelled(_ outcome: Workplace.Outcome) -> Bool {
        outcome.lines.allSatisfy { $0.hasPrefix("imageeditor: ") }
    }

    /// A URL at which no server listens any more.
    private static func addressOfNobody() throws -> String {
        let server = try RawServer { _ in }
        defer { server.stop() }
        return "http://127.0.0.1:\(server.port)"
    }
}

extension Workplace {
    fileprivate func bringAndRun(_ command: String, server: String) async throws -> Outcome {
        try write(try await Self.smallPicture(), to: "photo.jpg")
        return try await run(
            command, "photo.jpg", "--server", server, "--max", "retries=0", "--verbose")
    }
}
