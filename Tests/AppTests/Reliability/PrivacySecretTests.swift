import Foundation
import ImageEditorTestSupport
import Synchronization
import Testing

/// Secrets are never printed, not even with `--verbose`: P3 of the reliability cases.
struct PrivacySecretTests {
    private static let mark = "SECRET"
    private static let token = "\(mark)-token"

    /// Error responses of servers that repeat the request.
    private static let answers = [
        "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 302 Go\r\nLocation: ftp://u:\(mark)@host/?a=\(mark)\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 302 Go\r\nLocation: http://u:\(mark)@127.0.0.1:1/?a=\(mark)#\(mark)\r\n"
            + "Content-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{\"url\":\"file:///etc\"",
        "HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n{}",
        "\(mark) is no HTTP\r\n\r\n",
    ]

    @Test(arguments: answers)
    func `P3: no token, password or query is printed, whatever the server answers`(
        answer: String
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "photo.jpg")
        let authorised = Flag()
        let server = try RawServer { connection in
            while let head = connection.readHead() {
                if head.contains(Self.token) { authorised.set() }
                connection.send(answer)
                if !answer.hasSuffix("\r\n\r\n") { return }
            }
        }
        let address = "http://user:\(Self.mark)@127.0.0.1:\(server.port)"
        let commands = [
            ["feed", "--server", "\(address)?key=\(Self.mark)"],
            ["show", "\(address)/a.jpg?token=\(Self.mark)#\(Self.mark)"],
            ["show", "deadbeef", "--server", address],
            ["edit", "\(address)/a.jpg?token=\(Self.mark)", "--filter", "sepia"],
            ["upload", "photo.jpg", "--server", address],
            ["outbox", "list"], ["outbox", "send", "--server", address],
        ]
        for command in commands {
            for more in [["--verbose"], ["--verbose", "--json"]] {
                let outcome = try await place.run(
                    command + more + ["--max", "retries=1"],
                    environment: ["IMAGEEDITOR_TOKEN": Self.token])

                #expect(!outcome.error.contains(Self.mark), "\(command): \(outcome.error)")
                #expect(!outcome.text.contains(Self.mark), "\(command): \(outcome.text)")
                #expect(outcome.status < 128 && outcome.status != 70, "\(outcome.error)")
                #expect(outcome.status == 0 || !outcome.error.isEmpty)
            }
        }
        // The token did reach its own server.
        #expect(authorised.isSet)
    }

    @Test(arguments: [
        ["feed", "--server", "ftp://user:SECRET@host/?a=SECRET"],
        ["feed", "--server", "user:SECRET@host:8080"],
        ["feed", "--server", "user:SECRET@host?a=SECRET"],
        ["feed", "--server", "http://user:SECRET@"],
        ["upload", "photo.jpg", "--original", "user:SECRET@host/a.jpg?a=SECRET"],
        ["upload", "photo.jpg", "--original", "ftp://user:SECRET@host/a.jpg?a=SECRET"],
        ["show", "ftp://user:SECRET@host/a.jpg?a=SECRET"],
        ["serve", ".", "--host", "0.0.0.0", "--port", "0", "--token", "SECRET token"],
    ])
    func `P3: a mistyped command is not repeated with its secrets`(
        arguments: [String]
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "photo.jpg")

        let outcome = try await place.run(arguments + ["--verbose"])

        #expect(outcome.status != 0 && outcome.status < 128)
        #expect(!outcome.error.contains(Self.mark), "\(outcome.error)")
        #expect(!outcome.text.contains(Self.mark))
    }

    @Test func `P3: a configuration that cannot be used is not repeated with its secrets`()
        async throws
    {
        for file in [
            #"{"server":"ftp://user:SECRET@host?a=SECRET","token":"SECRET"}"#,
            #"{"server":"user:SECRET@host","token":"SECRET"}"#,
            #"{"token":["SECRET"]}"#, #"{"token":"SECRET""#,
            #"{"token":"SECRET","limits":{"SEC":0}}"#,
        ] {
            let place = try Workplace()
            let folder = place.home.appending(path: ".config/imageeditor")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(file.utf8).write(to: folder.appending(path: "config.json"))

            let outcome = try await place.run("feed", "--verbose")

            #expect([64, 78].contains(outcome.status), "\(outcome.error)")
            #expect(!outcome.error.contains(Self.mark), "\(outcome.error)")
        }
    }

    @Test func `P3: an upload does not tell one server the password for another`() async throws {
        let capture = try PrivacyCapture()
        let place = try Workplace()
        let picture = try await Workplace.smallPicture()
        try place.write(picture, to: "photo.jpg")
        let source = try RawServer { connection in
            while connection.readHead() != nil {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(picture.count)\r\n\r\n")
                connection.send(picture)
            }
        }
        let address = "http://user:\(Self.mark)@127.0.0.1:\(source.port)/a.jpg"

        let edited = try await place.run(
            "edit", address, "--filter", "sepia", "--upload", "--server", capture.url)
        let uploaded = try await place.run(
            "upload", "photo.jpg", "--original", address, "--server", capture.url)

        #expect(edited.status == 0 && uploaded.status == 0, "\(edited.error) \(uploaded.error)")
        #expect(capture.requests.count == 4)
        let mark = Data(Self.mark.utf8)
        #expect(!capture.requests.contains { $0.firstRange(of: mark) != nil })
        let original = Data("http://127.0.0.1:\(source.port)/a.jpg".utf8)
        #expect(capture.requests.count { $0.firstRange(of: original) != nil } == 2)
    }
}

private final class Flag: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock { $0 } }

    func set() { value.withLock { $0 = true } }
}
