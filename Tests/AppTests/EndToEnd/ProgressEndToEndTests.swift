import Core
import Editing
import Foundation
import ImageEditorTestSupport
import Testing

/// Progress on a terminal, with the built tool and slow servers.
struct ProgressEndToEndTests {
    private static let fed =
        #"[{"url":"http://127.0.0.1:9/a.jpg","created":"Mar 14, 2018 6:50:24 PM","updated":"Mar 14, 2018 6:50:24 PM"}]"#

    @Test func `waiting for a feed shows the time, and the line is erased afterwards`() async throws
    {
        let server = try slowFeed()
        let run = try await watch(["feed"], asking: server)

        #expect(run.status == 0)
        #expect(
            run.drawn.contains(#/\rwaiting for the server, [\d.]+ s\u{1B}\[K/#),
            "\(run.drawn)")
        #expect(run.screen == "" && run.output.contains("1 image"), "\(run.screen)")
        // At most ten updates a second, and one to erase the line.
        let drawings = run.drawn.split(separator: "\r")
        let seconds = try #require(
            run.drawn.matches(of: #/server, ([\d.]+) s/#).last.flatMap { Double($0.1) })
        #expect(drawings.count <= Int(seconds * 10) + 2, "\(run.drawn)")
    }

    @Test(arguments: ["--quiet", "--json"])
    func `with --quiet or --json no progress is shown`(option: String) async throws {
        let run = try await watch(["feed", option], asking: try slowFeed())
        #expect(run.status == 0 && run.drawn == "", "\(run.drawn)")
    }

    @Test(arguments: ["dumb", ""])
    func `a dumb terminal gets no progress`(name: String) async throws {
        let run = try await watch(["feed"], asking: try slowFeed(), ["TERM": name])
        #expect(run.status == 0 && run.drawn == "", "\(run.drawn)")
    }

    @Test func `output that is not a terminal gets no progress`() async throws {
        let server = try slowFeed()
        let outcome = try await Workplace().run(
            "feed", environment: ["IMAGEEDITOR_SERVER": server.url("").absoluteString])
        #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    }

    @Test func `loading an image shows bytes`() async throws {
        let picture = try await Workplace.picture()
        let server = try RawServer { _, connection in
            connection.send("HTTP/1.1 200 X\r\nContent-Length: \(picture.count)\r\n\r\n")
            let part = picture.count / 8 + 1
            for start in stride(from: 0, to: picture.count, by: part) {
                connection.pause(0.15)
                connection.send(picture[start..<min(start + part, picture.count)])
            }
        }
        let run = try await watch(["show", server.url("/sea.jpg").absoluteString, "--no-picture"])

        #expect(run.status == 0)
        #expect(
            run.drawn.contains(
                #/sea\.jpg: loading, \d+ kB of \d+ kB, \d+ kB a second, [\d.]+ s left/#),
            "\(run.drawn)")
        #expect(run.screen == "" && run.output.contains("1200 × 800"))
    }

    @Test func `an upload shows bytes, then waiting for the server`() async throws {
        let server = try RawServer(receiveBuffer: 64 << 10) { request, connection in
            guard request.method == "POST" else { return Self.endpoint(request, connection) }
            var left = request.length
            while left > 0 {
                let count = connection.read(min(left, 64 << 10)).count
                if count == 0 { return }
                left -= count
                connection.pause(0.1)
            }
            connection.pause(1)
            connection.answer(text: #"{"status":"ok"}"#)
        }
        let place = try Workplace()
        try await place.bringLargePicture("large.png")
        let run = try await watch(["upload", "large.png"], asking: server, in: place)

        #expect(run.status == 0 && run.output == "large.png: sent\n")
        #expect(
            run.drawn.contains(
                #/large\.png: sending, [\d.]+ [kM]B of [\d.]+ [kM]B, [\d.]+ [kM]B a second, [\d.]+ s left/#
            ), "\(run.drawn)")
        #expect(
            run.drawn.contains(#/large\.png: waiting for the server, [\d.]+ s/#),
            "\(run.drawn)")
        #expect(run.screen == "")
    }

    @Test func `an edit's upload is shown, too`() async throws {
        let server = try slowUploads()
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "small.jpg")
        let run = try await watch(
            ["edit", "small.jpg", "--filter", "noir", "--upload"], asking: server, in: place)

        #expect(run.status == 0)
        #expect(run.drawn.contains("small-noir.jpg: waiting for the server, "), "\(run.drawn)")
        #expect(run.screen.contains("sent") && !run.screen.contains("waiting"), "\(run.screen)")
    }

    @Test func `sending the outbox shows the number of uploads`() async throws {
        let place = try Workplace()
        for name in ["a.jpg", "b.jpg", "c.jpg"] {
            try place.write(try await Workplace.smallPicture(), to: name)
            #expect(try await place.run("upload", name).status != 0)
        }
        let run = try await watch(["outbox", "send"], asking: try slowUploads(), in: place)

        #expect(run.status == 0, "\(run.drawn)")
        #expect(
            run.drawn.contains(
                #/\rsending, 1 of 3 uploads, ([\d.]+ s each|[\d.]+ a second), [\d.]+ s left/#),
            "\(run.drawn)")
        #expect(run.output.hasPrefix("a.jpg: sent\nb.jpg: sent\nc.jpg: sent\n"))
        #expect(run.screen == "")
    }

    @Test func `sending cards shows their number`() async throws {
        let place = try Workplace()
        for name in ["Gym", "Zoo", "Library"] {
            let added = try await place.run(
                "cards", "add", name, "--sides", "none", "--number", "17")
            #expect(added.status == 0, "\(added.error)")
        }
        let server = try RawServer { request, connection in
            _ = connection.read(request.length)
            switch (request.method, request.path) {
            case ("GET", "/cards.json"): connection.answer(text: "[]")
            case ("POST", "/cards"):
                connection.pause(1)
                connection.answer(text: "[]")
            default: connection.answer(404)
            }
        }
        let run = try await watch(["cards", "sync", "--yes"], asking: server, in: place)

        #expect(
            run.drawn.contains(#/\rsending, 1 of 3 cards, .+, [\d.]+ s left/#), "\(run.drawn)")
        #expect(run.output.contains("3 sent") && run.screen == "", "\(run.output)")
    }

    @Test func `drawing a sheet of filters shows their number`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let run = try await watch(
            ["filters", "--sheet", "photo.jpg", "-o", "sheet.png"], in: place)

        #expect(run.status == 0)
        #expect(
            run.drawn.contains(#/\rdrawing, \d+ of \d+ filters, [\d.]+ (a second|s each), /#),
            "\(run.drawn)")
        #expect(run.screen == "")
    }

    @Test func `editing many pictures shows their number`() async throws {
        let place = try Workplace()
        for index in 0..<6 {
            try place.write(try await Workplace.picture(index), to: "in/\(index).jpg")
        }
        // The last one takes as long as all others, so that some are done while it is edited.
        let enlarging = Recipe([Recipe.Operation("resize", ["width": 3000, "enlarge": true])])
        try place.write(
            try await RecipeRenderer().render(
                enlarging, of: try await Workplace.picture(), as: OutputOptions()), to: "in/5.jpg")
        for output in [["-r", "in", "--out-dir", "out"], (0..<6).map { "in/\($0).jpg" }] {
            let run = try await watch(
                ["edit"] + output + (0..<90).flatMap { _ in ["--filter", "median"] }, in: place)
            #expect(run.status == 0)
            #expect(run.drawn.contains(#/\r[1-5] of 6 images, .+, [\d.]+ s left/#), "\(run.drawn)")
            #expect(run.screen == "")
        }
    }

    @Test func `progress never overwrites a picture`() async throws {
        let place = try Workplace()
        let terminal = try PseudoTerminal(columns: 160, rows: 50)
        let process = try ChildProcess(
            Workplace.tool, ["feed", "--pictures", "--protocol", "kitty"],
            environment: place.environment(["TERM": "xterm-256color"]), folder: place.folder,
            output: terminal.slave, error: terminal.slave)
        let drawn = String(
            decoding: await terminal.drawn(until: { process.hasEnded }, pausing: 40),
            as: UTF8.self)

        #expect(await process.wait() == 0)
        let parts = drawn.components(separatedBy: "\u{1B}_G").dropFirst()
            .map { $0.prefix { $0 != "\u{1B}" } }
        #expect(parts.count > 10 && !parts.contains { $0.contains("\r") }, "\(drawn)")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `an interrupted run leaves no progress line`(signal: Int32) async throws {
        let server = try RawServer { _, connection in connection.pause(20) }
        let place = try Workplace()
        let terminal = try PseudoTerminal(columns: 80, rows: 24)
        let process = try terminal.start(
            ["feed"], in: place, output: place.path("out"),
            environment: ["IMAGEEDITOR_SERVER": server.url("").absoluteString])
        let before = await terminal.drawn(
            until: { process.hasEnded }, orContaining: "waiting for the server")
        process.send(signal: signal)
        let drawn = String(
            decoding: before + (await terminal.drawn(until: { process.hasEnded })), as: UTF8.self)

        #expect(await process.wait() == 128 + Int(signal))
        #expect(drawn.contains("waiting for the server"))
        #expect(PseudoTerminal.screen(of: drawn) == [""], "\(drawn)")
    }

    // MARK: - Slow servers

    private func slowFeed() throws -> RawServer {
        try RawServer { _, connection in
            connection.pause(1)
            connection.answer(text: Self.fed)
        }
    }

    private func slowUploads() throws -> RawServer {
        try RawServer { request, connection in
            _ = connection.read(request.length)
            guard request.method == "POST" else { return Self.endpoint(request, connection) }
            connection.pause(0.5)
            connection.answer(text: #"{"status":"ok"}"#)
        }
    }

    private static func endpoint(_ request: RawRequest, _ connection: RawConnection) {
        connection.answer(text: #"{"url":"http://\#(request.field("Host") ?? "")/take/"}"#)
    }

    /// Runs the tool with a terminal as standard error.
    private func watch(
        _ arguments: [String], asking server: RawServer? = nil,
        _ environment: [String: String] = [:], in place: Workplace? = nil
    ) async throws -> (status: Int, drawn: String, screen: String, output: String) {
        let place = try place ?? Workplace()
        let terminal = try PseudoTerminal(columns: 100, rows: 24)
        var environment = environment
        if let server { environment["IMAGEEDITOR_SERVER"] = server.url("").absoluteString }
        let output = place.home.appending(path: ".output-\(UUID().uuidString)")
        let process = try terminal.start(
            arguments, in: place, output: output, environment: environment)
        let drawn = String(
            decoding: await terminal.drawn(until: { process.hasEnded }), as: UTF8.self)
        return (
            await process.wait(), drawn,
            PseudoTerminal.screen(of: drawn).joined(separator: "\n"),
            String(decoding: try Data(contentsOf: output), as: UTF8.self)
        )
    }
}
