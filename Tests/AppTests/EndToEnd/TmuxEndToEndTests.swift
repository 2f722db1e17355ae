import Foundation
import Rendering
import Testing

/// Pictures in tmux, which is between the tool and the terminal.
struct TmuxEndToEndTests {
    @Test(.enabled(if: Tmux.path != nil, "skipped: no tmux"))
    func `half blocks have the picture's colours`() async throws {
        let place = try Workplace()
        // A red and a blue half above a green one.
        let samples: [UInt8] = (0..<64).flatMap { pixel -> [UInt8] in
            pixel >= 32 ? [0, 200, 0] : pixel % 8 < 4 ? [255, 0, 0] : [0, 0, 255]
        }
        let pixels = try #require(
            Pixels(size: ImageSize(width: 8, height: 8), layout: .rgb8, samples: samples))
        try place.write(try pixels.encoded(), to: "flag.png")

        let screen = try await self.screen(of: "show flag.png", in: place)

        let lines = screen.split(separator: "\n").filter { $0.contains("▀") }
        #expect(lines.count == 4, "\(screen)")
        for line in lines.prefix(2) {
            #expect(line.contains("38;2;255;0;0") && line.contains("48;2;0;0;255"), "\(line)")
            #expect(line.components(separatedBy: "▀").count == 9)
        }
        // tmux does not repeat unchanged colours.
        let green = lines.suffix(2).joined()
        #expect(green.contains("38;2;0;200;0") && green.contains("48;2;0;200;0"), "\(green)")
        #expect(!green.contains("255") && green.components(separatedBy: "▀").count == 17)
        #expect(screen.contains("8 × 8 pixels"))
        // Neither the query nor a response is visible.
        #expect(!screen.contains("Gi=31") && !screen.contains("1;2c"), "\(screen)")
    }

    /// The screen of a 60 × 20 session after the tool has ended.
    private func screen(of command: String, in place: Workplace) async throws -> String {
        let socket = place.home.appending(path: "tmux").path
        // tmux has read all output of the tool when it has read the title that follows.
        let mark = "done-\(UUID().uuidString)"
        let line =
            "\(Workplace.tool.path) \(command); printf '\\033]2;\(mark)\\033\\\\'; sleep 600"
        try await run(
            [
                "-S", socket, "-f", "/dev/null", "new-session", "-d", "-x", "60", "-y", "20", line,
            ], in: place)
        var title = ""
        for _ in 0..<600 where title != mark {
            try await Task.sleep(for: .milliseconds(100))
            title = try await run(
                ["-S", socket, "display-message", "-p", "#{pane_title}"], in: place
            )
            .trimmingCharacters(in: .newlines)
        }
        #expect(title == mark)
        let screen = try await run(["-S", socket, "capture-pane", "-p", "-e"], in: place)
        try await run(["-S", socket, "kill-server"], in: place)
        return screen
    }

    @discardableResult
    private func run(_ arguments: [String], in place: Workplace) async throws -> String {
        let outcome = try await place.run(
            arguments, environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"],
            program: URL(filePath: try #require(Tmux.path)))
        #expect(outcome.status == 0, "\(outcome.error)")
        return outcome.text
    }
}

// MARK: - Queries of tmux

extension TmuxEndToEndTests {
    @Test(arguments: ["exec sleep 60", "exec >&-; exec sleep 60"])
    func `a tmux that does not answer is not waited for`(script: String) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "small.jpg")
        try await writeTmux(script, in: place)
        let tmux = "\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}[6;16;8t\u{1B}[?1;2;4c"
        let start = ContinuousClock.now

        let outcome = try await PseudoTerminal(columns: 80, rows: 24, answer: tmux).run(
            ["show", "small.jpg"], in: place,
            environment: [
                "TERM": "tmux-256color", "TMUX": "/none,1,0",
                "PATH": place.path("bin").path + ":/usr/bin:/bin",
                "IMAGEEDITOR_TERMINAL_MILLISECONDS": "5000",
            ])

        #expect(outcome.status == 0, "\(outcome.error)")
        // The stand-in for tmux sleeps for a minute.
        #expect(ContinuousClock.now - start < .seconds(55))
        #expect(outcome.drawn.range(of: Data("\u{1B}P0;1;0q\"1;1;".utf8)) != nil)
    }

    /// Writes a `tmux` for the tests. A program must not be written by this process: another test
    /// that starts a program at the same time inherits the open file, and Linux does not run a
    /// program that is open for writing.
    private func writeTmux(_ script: String, in place: Workplace) async throws {
        let write = #"mkdir bin && printf '#!/bin/sh\n%s\n' "$1" > bin/tmux && chmod +x bin/tmux"#
        let outcome = try await place.run(
            ["-c", write, "sh", script], program: URL(filePath: "/bin/sh"))
        #expect(outcome.status == 0, "\(outcome.error)")
    }

    @Test func `only a process inside tmux queries tmux`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "small.jpg")
        try await writeTmux(": > \"$HOME/asked\"", in: place)
        let asked = place.home.appending(path: "asked").path
        for (variables, isAsked) in [([:], false), (["TMUX": "/none,1,0"], true)] {
            let environment = [
                "TERM": "tmux-256color", "PATH": place.path("bin").path + ":/usr/bin:/bin",
            ]
            let outcome = try await PseudoTerminal(
                columns: 80, rows: 24, answer: "\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}[?1;2;4c"
            ).run(
                ["show", "small.jpg"], in: place,
                environment: environment.merging(variables) { $1 })
            #expect(outcome.status == 0)
            #expect(FileManager.default.fileExists(atPath: asked) == isAsked)
        }
    }
}

private enum Tmux {
    /// The path of tmux, if installed.
    static let path = ["/usr/bin/tmux", "/usr/local/bin/tmux"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
}
