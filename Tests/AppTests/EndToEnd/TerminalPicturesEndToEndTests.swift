import Core
import Editing
import Foundation
import ImageEditorTerminalGraphics
import Rendering
import Testing

/// Pictures on a terminal, drawn by the built tool.
struct TerminalPicturesEndToEndTests {
    private static let kitty =
        "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c"
    private static let foot = "\u{1B}P>|foot(1.16.2)\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;4;22c"
    private static let wezterm = "\u{1B}P>|WezTerm 2024\u{1B}\\\u{1B}[6;20;10t\u{1B}[?65;4;6c"
    private static let environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]

    @Test(arguments: [
        (kitty, "\u{1B}_Ga=T,f=100,q=2,m="), (wezterm, "\u{1B}]1337;File=inline=1;"),
        (foot, "\u{1B}P0;1;0q\"1;1;"), ("\u{1B}[?1;2c", "\u{1B}[38;2;"), ("", "\u{1B}[38;2;"),
    ])
    func `a terminal is queried, and shows the picture above its facts`(
        answer: String, start: String
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let terminal = try PseudoTerminal(columns: 80, rows: 24, answer: answer)
        let modes = terminal.modes

        let outcome = try await terminal.run(
            ["show", "photo.jpg"], in: place, environment: Self.environment)

        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
        let text = String(decoding: outcome.drawn, as: UTF8.self)
        let picture = try #require(text.range(of: start))
        let facts = try #require(text.range(of: "1200 × 800 pixels"))
        #expect(picture.lowerBound < facts.lowerBound)
        #expect(terminal.modes == modes)
        #expect(terminal.typed().isEmpty)
    }

    @Test func `the picture fits the terminal and is the image`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let terminal = try PseudoTerminal(columns: 60, rows: 40, answer: Self.kitty)

        let outcome = try await terminal.run(
            ["show", "photo.jpg"], in: place, environment: Self.environment)

        let pixels = try Image(data: try Self.kittyPayload(outcome.drawn)).pixels()
        #expect(pixels.size == ImageSize(width: 600, height: 400))
        let wanted = try Image(data: try place.read("photo.jpg")).applying([
            .resize(width: 600, height: 400)
        ]).pixels()
        #expect(pixels.samples == wanted.samples)
    }

    @Test func `a small picture is not enlarged, and a low terminal keeps room for the facts`()
        async throws
    {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "small.jpg")
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let small = try await PseudoTerminal(columns: 80, rows: 24, answer: Self.kitty).run(
            ["show", "small.jpg"], in: place, environment: Self.environment)
        #expect(try Image(data: try Self.kittyPayload(small.drawn)).info.storedSize.width == 24)

        let low = try await PseudoTerminal(columns: 200, rows: 24, answer: Self.kitty).run(
            ["show", "photo.jpg"], in: place, environment: Self.environment)
        let lines = String(decoding: low.drawn, as: UTF8.self).split(separator: "\n").dropFirst()
        let size = try Image(data: try Self.kittyPayload(low.drawn)).info.storedSize
        #expect(size.height == (24 - lines.count - 1) * 20, "\(size) \(lines)")
    }

    @Test func `earlier input can still be read, and the terminal is not queried`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "small.jpg")
        let terminal = try PseudoTerminal(columns: 80, rows: 24, answer: Self.kitty)
        terminal.type("ls\nx")

        let outcome = try await terminal.run(
            ["show", "small.jpg"], in: place, environment: Self.environment)

        #expect(String(decoding: outcome.drawn, as: UTF8.self).contains("▀"))
        #expect(outcome.drawn.range(of: Data("\u{1B}[c".utf8)) == nil)
        #expect(terminal.typed() == "ls\nx")
    }

    @Test func `a signal during the query restores the terminal`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "small.jpg")
        let terminal = try PseudoTerminal(columns: 80, rows: 24)
        let modes = terminal.modes
        // For a remote terminal, the tool waits a second for the answer.
        let process = try ChildProcess(
            Workplace.tool, ["show", "small.jpg"],
            environment: place.environment(
                Self.environment.merging(["SSH_TTY": "/dev/pts/0"]) { $1 }),
            folder: place.folder, output: terminal.slave, error: terminal.slave)
        for _ in 0..<60_000 where terminal.modes == modes && !process.hasEnded { usleep(1_000) }
        let asked = terminal.modes
        #expect(asked.local != modes.local)
        // The keys that would kill or suspend the tool without restoring the terminal are off.
        #expect([VQUIT, VSUSP].allSatisfy { asked.controls[Int($0)] == 0 })
        #expect(asked.controls[Int(VINTR)] == modes.controls[Int(VINTR)])

        process.send(signal: SIGTERM)

        #expect(await process.wait() == 143)
        #expect(terminal.modes == modes)
    }

    @Test(arguments: ["blocks", "kitty", "iterm2", "sixel"], [SIGINT, SIGTERM, SIGHUP])
    func `a signal in the middle of a picture ends it and resets its colours`(
        name: String, signal: Int32
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let terminal = try PseudoTerminal(columns: 600, rows: 300)
        let process = try Self.draw("photo.jpg", as: name, on: terminal, in: place)
        #expect(await terminal.isFull() && !process.hasEnded)

        process.send(signal: signal)
        let drawn = await terminal.drawn(until: { process.hasEnded })

        #expect(await process.wait() == 128 + Int(signal))
        #expect(drawn.suffix(7) == Data("\u{1B}\\\u{1B}[0m\n".utf8))
        #expect(drawn.range(of: Data("1200 × 800".utf8)) == nil)
    }

    @Test func `a signal ends the tool where the terminal was stopped`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let terminal = try PseudoTerminal(columns: 600, rows: 300)
        let process = try Self.draw("photo.jpg", as: "blocks", on: terminal, in: place)
        #expect(await terminal.isFull() && !process.hasEnded)
        // Ctrl-S stops the output; nothing reads from the terminal either.
        terminal.type("\u{13}")

        process.send(signal: SIGTERM)
        for _ in 0..<600 where !process.hasEnded {
            try await Task.sleep(for: .milliseconds(100))
        }

        let hasEnded = process.hasEnded
        process.send(signal: SIGKILL)
        #expect(hasEnded)
        #expect(await process.wait() == 143)
    }

    private static func draw(
        _ image: String, as name: String, on terminal: PseudoTerminal, in place: Workplace
    ) throws -> ChildProcess {
        // A Linux console is not queried, so the picture is the first output.
        try ChildProcess(
            Workplace.tool, ["show", image, "--protocol", name],
            environment: place.environment(["TERM": "linux", "COLORTERM": "truecolor"]),
            folder: place.folder, output: terminal.slave, error: terminal.slave)
    }

    @Test(arguments: [
        (["show", "photo.jpg", "--compare"], "imageeditor history"),
        (["feed", "--pictures"], "imageeditor feed lists"),
        (["edit", "photo.jpg", "--filter", "sepia", "--preview"], "use -o to write a file"),
        (["filters", "--sheet", "photo.jpg"], "--sheet requires -o"),
    ])
    func `drawing needs a terminal, and the error says so`(
        arguments: [String], advice: String
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let outcome = try await place.run(arguments, environment: Self.environment)

        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.error.contains(advice), "\(outcome.error)")
        #expect(try place.names() == ["photo.jpg"])
    }

    @Test func `escape sequences are written only to a terminal`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let piped = try await place.run(
            "show", "photo.jpg", "--protocol", "kitty", environment: Self.environment)
        #expect(piped.status == 0 && !piped.output.contains(0x1B))
        #expect(piped.output == (try await place.run("show", "photo.jpg").output))
    }

    @Test(arguments: [["--no-picture"], ["--json"]])
    func `without a picture the terminal is not queried`(options: [String]) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let outcome = try await PseudoTerminal(columns: 80, rows: 24, answer: Self.kitty).run(
            ["show", "photo.jpg"] + options, in: place, environment: Self.environment)
        #expect(outcome.status == 0 && !outcome.drawn.contains(0x1B))
    }

    @Test(arguments: [
        ["--preview", "-o", "out.jpg"], ["--preview", "--out-dir", "out"], ["--preview", "--json"],
        ["--preview", "--upload"], ["--preview", "--as-command"], ["--protocol", "sixel"],
        ["--preview", "--protocol", "vt52"],
    ])
    func `a preview cannot be combined with output options`(options: [String]) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let terminal = try PseudoTerminal(columns: 80, rows: 24, answer: Self.kitty)

        let outcome = try await terminal.run(
            ["edit", "photo.jpg", "--filter", "sepia"] + options, in: place,
            environment: Self.environment)

        #expect(outcome.status == 64, "\(outcome.error)")
        #expect(try place.names() == ["photo.jpg"])
    }

    @Test func `a preview shows the result; nothing is written or remembered`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let edit = ["edit", "photo.jpg", "--filter", "sepia", "--rotate", "90", "--blur", "6"]
            .map { $0 == "--blur" ? "--filter" : $0 == "6" ? "blur=6" : $0 }

        let outcome = try await PseudoTerminal(columns: 40, rows: 50, answer: Self.kitty).run(
            edit + ["--preview"], in: place, environment: Self.environment)

        #expect(outcome.status == 0, "\(outcome.error)")
        let text = String(decoding: outcome.drawn, as: UTF8.self)
        #expect(text.contains("photo.jpg  800 × 1200  preview, nothing is written"))
        #expect(try place.names() == ["photo.jpg"])
        #expect(try await place.run("history", "photo.jpg").status == 66)
        let shown = try Image(data: try Self.kittyPayload(outcome.drawn)).pixels()
        #expect(shown.size == ImageSize(width: 400, height: 600))
        _ = try await place.run(edit + ["-o", "out.png", "--format", "png"])
        let made = try Image(data: try place.read("out.png")).applying([.resize(width: 400)])
            .pixels()
        let difference = zip(shown.samples, made.samples).reduce(0) {
            $0 + abs(Int($1.0) - Int($1.1))
        }
        #expect(Double(difference) / Double(made.samples.count) < 1.5)
    }

    @Test func `the terminal is queried once for all previews`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "a.jpg")
        try place.write(try await Workplace.smallPicture(), to: "b.jpg")
        let outcome = try await PseudoTerminal(columns: 80, rows: 24, answer: Self.kitty).run(
            ["edit", "a.jpg", "b.jpg", "--filter", "sepia", "--preview"], in: place,
            environment: Self.environment)
        #expect(outcome.status == 0, "\(outcome.error)")
        let text = String(decoding: outcome.drawn, as: UTF8.self)
        #expect(text.components(separatedBy: "\u{1B}_Ga=T,").count == 3)
        #expect(text.components(separatedBy: "\u{1B}[c").count == 2)
    }

    @Test func `the original is shown beside the result`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        _ = try await place.run("edit", "photo.jpg", "--filter", "mono", "-o", "mono.jpg")
        _ = try await place.run("edit", "photo.jpg", "--continue", "--resize", "600", "-o", "s.jpg")
        let terminal = try PseudoTerminal(columns: 82, rows: 40, answer: Self.kitty)

        let outcome = try await terminal.run(
            ["show", "photo.jpg", "--compare"], in: place, environment: Self.environment)

        #expect(outcome.status == 0, "\(outcome.error)")
        let text = String(decoding: outcome.drawn, as: UTF8.self)
        #expect(text.contains("original 1200x800") && text.contains("edited 600x400"))
        let shown = try Image(data: try Self.kittyPayload(outcome.drawn)).pixels()
        #expect(shown.size.width == 820)
        // The right half is grey, the left half is not.
        func isGrey(_ columns: Range<Int>) -> Bool {
            columns.allSatisfy { x in
                let start = 4 * (shown.size.width * 100 + x)
                return Set(shown.samples[start..<start + 3]).count == 1
            }
        }
        #expect(isGrey(420..<820) && !isGrey(0..<400))

        let unknown = try await PseudoTerminal(columns: 80, rows: 24, answer: Self.kitty).run(
            ["show", "s.jpg", "--compare"], in: place, environment: Self.environment)
        #expect(unknown.status == 0)
        try place.write(try await Workplace.picture(1), to: "other.jpg")
        let none = try await PseudoTerminal(columns: 80, rows: 24, answer: Self.kitty).run(
            ["show", "other.jpg", "--compare"], in: place, environment: Self.environment)
        #expect(none.status == 66)
    }

    @Test func `a feed is a grid of pictures with ids`() async throws {
        let place = try Workplace()

        let outcome = try await PseudoTerminal(columns: 80, rows: 24, answer: Self.foot).run(
            ["feed", "--offline", "--pictures", "--limit", "4"], in: place,
            environment: Self.environment)

        #expect(outcome.status == 0)
        let text = String(decoding: outcome.drawn, as: UTF8.self)
        // Three parts and one part.
        #expect(text.components(separatedBy: "\u{1B}P0;1;0q\"1;1;").count == 3)
        let images = try await BundledFeedLoader().load().images
        for image in images.prefix(4) { #expect(text.contains(String(image.id.prefix(8)))) }
        #expect(!text.contains(String(images[4].id.prefix(8))))
    }

    @Test func `an unavailable image leaves its place empty`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["a.jpg", "b.jpg"])
        let server = try await ServerProcess.ours(place, photos: "photos")
        _ = try await place.run("feed", "--server", server.url.absoluteString)
        try FileManager.default.removeItem(at: place.path("photos/a.jpg"))

        let outcome = try await PseudoTerminal(columns: 80, rows: 24, answer: Self.foot).run(
            ["feed", "--offline", "--pictures"], in: place, environment: Self.environment)

        #expect(outcome.status == 0)
        let text = String(decoding: outcome.drawn, as: UTF8.self)
        #expect(text.components(separatedBy: "(no picture)").count == 3)
        #expect(outcome.error.split(separator: "\n").count >= 2, "\(outcome.error)")
    }

    @Test func `a sheet of filters is shown if no output file is given`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(width: 200), to: "photo.jpg")

        let outcome = try await PseudoTerminal(columns: 100, rows: 24, answer: Self.kitty).run(
            ["filters", "--sheet", "photo.jpg"], in: place, environment: Self.environment)

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(
            try Image(data: try Self.kittyPayload(outcome.drawn)).info.storedSize.width == 1_000)
        #expect(String(decoding: outcome.drawn, as: UTF8.self).contains("the original"))
        #expect(try place.names() == ["photo.jpg"])
    }

    @Test func `a photograph of a card is drawn like any other picture`() async throws {
        let place = try Workplace()
        try await place.addCard("lib")
        let show = ["cards", "show", "lib", "--photo", "front"]

        let outcome = try await PseudoTerminal(columns: 20, rows: 40, answer: Self.kitty).run(
            show, in: place, environment: Self.environment)

        #expect(outcome.status == 0, "\(outcome.error)")
        let shown = try Image(data: try Self.kittyPayload(outcome.drawn)).info.storedSize
        #expect(shown.width == 200)
        let saved = try await place.run(show + ["-o", "front.jpg"])
        #expect(saved.status == 0)
        let whole = try Image(data: try place.read("front.jpg")).info.displayedSize
        #expect(shown.height == (whole.height * 200 + whole.width / 2) / whole.width)

        let blocks = try await PseudoTerminal(columns: 20, rows: 40, answer: Self.kitty).run(
            show + ["--protocol", "blocks"], in: place, environment: Self.environment)
        let text = String(decoding: blocks.drawn, as: UTF8.self)
        #expect(text.contains("▀") && !text.contains("_G"))
        let piped = try await place.run(show, environment: Self.environment)
        #expect(piped.status == 0 && !piped.output.contains(0x1B))
        for options in [["--json"], ["-o", "a.jpg"]] {
            let refused = try await place.run(show + ["--protocol", "kitty"] + options)
            #expect(refused.status == 64 && refused.error.contains("--protocol requires --photo"))
        }
        let words = try await place.run("cards", "show", "lib", "--protocol", "kitty")
        #expect(words.status == 64)
    }

    @Test func `a terminal without size or colours does no harm`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo\u{1B}[2J.jpg")
        for environment in [["TERM": "dumb"], ["TERM": "xterm", "NO_COLOR": "1"]] {
            let outcome = try await PseudoTerminal(columns: 0, rows: 0).run(
                ["show", "photo\u{1B}[2J.jpg"], in: place, environment: environment)
            #expect(outcome.status == 0)
            #expect(outcome.drawn.range(of: Data("\u{1B}[2J".utf8)) == nil)
            #expect(outcome.drawn.range(of: Data("▀".utf8)) == nil)
            let demanded = try await PseudoTerminal(columns: 0, rows: 0).run(
                ["feed", "--pictures", "--offline"], in: place, environment: environment)
            #expect(demanded.status == 64 && demanded.error.contains("--protocol blocks"))
        }
        let forced = try await PseudoTerminal(columns: 0, rows: 0).run(
            ["show", "photo\u{1B}[2J.jpg", "--protocol", "blocks"], in: place,
            environment: ["TERM": "dumb"])
        #expect(forced.drawn.range(of: Data("▀".utf8)) != nil)
    }

    /// The joined payload of kitty's sequences.
    private static func kittyPayload(_ drawn: Data) throws -> Data {
        let text = String(decoding: drawn, as: UTF8.self)
        let pieces = text.components(separatedBy: "\u{1B}_G").dropFirst()
            .filter { !$0.contains("a=q") }
        let joined = pieces.compactMap { piece in
            piece.components(separatedBy: "\u{1B}\\").first?.split(separator: ";").last
        }.joined()
        return try #require(Data(base64Encoded: joined))
    }
}
