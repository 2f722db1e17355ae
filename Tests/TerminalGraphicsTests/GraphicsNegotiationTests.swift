import ImageEditorTerminalGraphics
import Testing

struct GraphicsNegotiationTests {
    /// A terminal's responses in its environment, and the expected drawing protocol.
    struct Recording: Sendable, CustomTestStringConvertible {
        let name: String
        var environment = ["TERM": "xterm-256color"]
        let answer: String
        let style: GraphicsProtocol?
        var cell = CellSize.usual
        var testDescription: String { name }
    }

    // The responses are in the order of the queries: kitty, name, cell, sixel colours,
    // capabilities.
    private static let recordings = [
        Recording(
            name: "kitty", environment: ["TERM": "xterm-kitty", "COLORTERM": "truecolor"],
            answer:
                "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[6;18;9t\u{1B}[?62;c",
            style: .kitty, cell: CellSize(width: 9, height: 18) ?? .usual),
        Recording(
            name: "Ghostty", environment: ["TERM": "xterm-ghostty"],
            answer:
                "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|ghostty 1.0.1\u{1B}\\\u{1B}[6;34;16t\u{1B}[?62;22c",
            style: .kitty, cell: CellSize(width: 16, height: 34) ?? .usual),
        Recording(
            name: "iTerm2", environment: ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"],
            answer: "\u{1B}P>|iTerm2 3.5.4\u{1B}\\\u{1B}[6;17;8t\u{1B}[?1;0;256S"
                + "\u{1B}[?64;1;2;4;6;17;18;21;22c",
            style: .iterm2, cell: CellSize(width: 8, height: 17) ?? .usual),
        Recording(
            name: "WezTerm",
            answer: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|WezTerm 20240203-110809-5046fc22\u{1B}\\"
                + "\u{1B}[6;20;9t\u{1B}[?1;0;1024S\u{1B}[?65;4;6;18;22c",
            style: .iterm2, cell: CellSize(width: 9, height: 20) ?? .usual),
        Recording(
            name: "xterm with sixel", environment: ["TERM": "xterm"],
            answer: "\u{1B}P>|XTerm(388)\u{1B}\\\u{1B}[6;13;6t\u{1B}[?1;0;16S"
                + "\u{1B}[?63;1;2;4;6;9;15;16;22;28c",
            style: .sixel, cell: CellSize(width: 6, height: 13) ?? .usual),
        Recording(
            name: "xterm without sixel", environment: ["TERM": "xterm"],
            answer:
                "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[6;13;6t\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c",
            style: .blocks, cell: CellSize(width: 6, height: 13) ?? .usual),
        Recording(
            name: "foot", environment: ["TERM": "foot", "COLORTERM": "truecolor"],
            answer: "\u{1B}P>|foot(1.16.2)\u{1B}\\\u{1B}[6;24;12t\u{1B}[?1;0;1024S"
                + "\u{1B}[?62;4;22;28;29c",
            style: .sixel, cell: CellSize(width: 12, height: 24) ?? .usual),
        Recording(
            name: "Linux console", environment: ["TERM": "linux"], answer: "\u{1B}[?6c",
            style: .blocks),
        Recording(
            name: "tmux 3.3", environment: ["TERM": "screen-256color", "TMUX": "/s,1,0"],
            answer: "\u{1B}P>|tmux 3.3a\u{1B}\\\u{1B}[?1;2c", style: .blocks),
        Recording(
            name: "tmux 3.4 with sixel", environment: ["TERM": "tmux-256color", "TMUX": "/s,1,0"],
            answer: "\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}[6;16;8t\u{1B}[?1;0;1024S\u{1B}[?1;2;4c",
            style: .sixel, cell: CellSize(width: 8, height: 16) ?? .usual),
        Recording(
            name: "tmux inside iTerm2",
            environment: [
                "TERM": "tmux-256color", "TMUX": "/s,1,0", "LC_TERMINAL": "iTerm2",
                "TERM_PROGRAM": "tmux",
            ], answer: "\u{1B}P>|tmux 3.3a\u{1B}\\\u{1B}[?1;2c", style: .blocks),
        Recording(
            name: "an old iTerm2 far away",
            environment: ["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"],
            answer: "\u{1B}[?62;c", style: .iterm2),
        Recording(name: "no answer at all", answer: "", style: .blocks),
        Recording(name: "dumb", environment: ["TERM": "dumb"], answer: "\u{1B}[?1c", style: nil),
        Recording(
            name: "a refusal of kitty's protocol",
            answer: "\u{1B}_Gi=31;ENOTSUP:no\u{1B}\\\u{1B}[?62c", style: .blocks),
        Recording(
            name: "blocks where no colours are wanted",
            environment: ["TERM": "xterm", "NO_COLOR": "1"], answer: "\u{1B}[?62c", style: nil),
        Recording(
            name: "pixels where no colours are wanted",
            environment: ["TERM": "xterm", "NO_COLOR": "1"], answer: "\u{1B}[?62;4c", style: .sixel),
    ]

    @Test(arguments: recordings)
    func `a terminal's responses determine the protocol`(_ recording: Recording) {
        let terminal = RecordedTerminal(recording.answer)
        let graphics = negotiate(recording.environment, terminal)

        #expect(graphics?.style == recording.style)
        if recording.style != nil { #expect(graphics?.cell == recording.cell) }
        #expect(terminal.givenBack.isEmpty)
    }

    @Test(arguments: recordings)
    func `a forced protocol is used`(_ recording: Recording) {
        for style in GraphicsProtocol.allCases {
            let graphics = negotiate(
                recording.environment, RecordedTerminal(recording.answer), forced: style)
            #expect(graphics?.style == style)
            let isWrapped =
                recording.environment["TMUX"] != nil && [.kitty, .iterm2].contains(style)
            #expect(graphics?.passesThroughTmux == isWrapped)
        }
    }

    @Test func `a terminal reports its number of sixel colours`() {
        let terminal = RecordedTerminal("\u{1B}[?1;0;16S\u{1B}[?63;4c")
        #expect(negotiate(["TERM": "xterm"], terminal)?.sixelColors == 16)
        let silent = RecordedTerminal("\u{1B}[?1;3;0S\u{1B}[?63;4c")
        #expect(negotiate(["TERM": "xterm"], silent)?.sixelColors == 256)
        let many = RecordedTerminal("\u{1B}[?1;0;1024S\u{1B}[?63;4c")
        #expect(negotiate(["TERM": "xterm"], many)?.sixelColors == 256)
    }

    @Test func `only input typed during the query is given back`() {
        let terminal = RecordedTerminal(
            "l\u{1B}[A\u{1B}_Gi=31;OK\u{1B}\\s \u{1B}b-\u{1B}P>|kitty(0.35.2)\u{1B}\\l\u{1B}[?62;c")

        #expect(negotiate(["TERM": "xterm-kitty"], terminal)?.style == .kitty)
        #expect(terminal.givenBack == "l\u{1B}[As \u{1B}b-l")
    }

    @Test func `the driver's cell size is used if the terminal reports none`() throws {
        let cell = try #require(CellSize(width: 7, height: 15))
        let terminal = RecordedTerminal("\u{1B}[6;0;0t\u{1B}[?62;4c", cell: cell)
        #expect(negotiate(["TERM": "xterm"], terminal)?.cell == cell)
    }

    @Test(arguments: [
        ["TERM": "linux"], ["TERM": "dumb"], [:], ["TERM": "screen", "STY": "1.x"],
        ["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"],
        ["TERM": "xterm-256color", "INSIDE_EMACS": "29.1,comint"],
    ])
    func `terminals that would print the query are not queried`(environment: [String: String]) {
        let terminal = RecordedTerminal("\u{1B}[?62;4c")
        #expect(negotiate(environment, terminal)?.style != .sixel)
        #expect(terminal.questions.isEmpty)
    }

    @Test func `tmux is not queried for kitty's protocol, because it would set a title`() throws {
        let terminal = RecordedTerminal("\u{1B}[?1;2c")
        _ = negotiate(["TERM": "screen", "TMUX": "/s,1,0"], terminal)
        let question = try #require(terminal.questions.first)
        #expect(!question.contains("\u{1B}_") && question.hasSuffix("\u{1B}[c"))
        #expect(TerminalQuestion.bytes(isTmux: false).starts(with: Array("\u{1B}_Gi=31,".utf8)))
    }

    @Test func `tmux's sixels are used only if the outer terminal has them, too`() {
        let inside = ["TERM": "tmux-256color", "TMUX": "/s,1,0"]
        func style(outside: [String]?, in environment: [String: String]) -> GraphicsProtocol? {
            negotiate(
                environment, RecordedTerminal("\u{1B}[?1;2;4c", outside: outside))?.style
        }
        #expect(style(outside: ["256", "RGB", "sixel"], in: inside) == .sixel)
        #expect(style(outside: ["256", "RGB", "title"], in: inside) == .blocks)
        #expect(style(outside: [], in: inside) == .blocks)
        #expect(style(outside: nil, in: inside) == .sixel)
        #expect(style(outside: [], in: ["TERM": "foot"]) == .sixel)
    }

    @Test func `half blocks need no query`() {
        let terminal = RecordedTerminal("\u{1B}[?62;4c")
        #expect(negotiate(["TERM": "xterm"], terminal, forced: .blocks)?.colors == .cube)
        #expect(
            negotiate(["TERM": "xterm", "COLORTERM": "truecolor"], terminal, forced: .blocks)?
                .colors
                == .all)
        #expect(terminal.questions.isEmpty)
    }

    @Test func `arbitrary responses of a terminal do no harm`() {
        var generator = Numbers(state: 7)
        let pieces = [
            "\u{1B}", "[", "?", "62", ";", "4", "c", "P", ">|", "_G", "\\", "t", "6", "S", "~",
        ]
        for _ in 0..<5_000 {
            let text = (0..<Int(generator.next() % 12)).map { _ in
                pieces[Int(generator.next() % UInt64(pieces.count))]
            }.joined()
            _ = negotiate(["TERM": "xterm"], RecordedTerminal(text))
        }
        let huge = RecordedTerminal("\u{1B}[6;999999999999999999999;1t\u{1B}[?62;4c")
        #expect(negotiate(["TERM": "xterm"], huge)?.cell == .usual)
    }

    private func negotiate(
        _ environment: [String: String], _ terminal: RecordedTerminal,
        forced: GraphicsProtocol? = nil
    ) -> TerminalGraphics? {
        GraphicsNegotiation(environment: environment, conversation: terminal).graphics(
            forced: forced)
    }
}

/// A deterministic pseudo-random sequence.
private struct Numbers {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
