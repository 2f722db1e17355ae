/// Queries a terminal for the protocols that it supports, and chooses one.
package struct GraphicsNegotiation: Sendable {
    private let environment: [String: String]
    private let kind: TerminalKind
    private let conversation: any TerminalConversation

    package init(environment: [String: String], conversation: any TerminalConversation) {
        self.environment = environment
        kind = TerminalKind(environment: environment)
        self.conversation = conversation
    }

    /// Returns the best way to show pictures. `nil` if only half blocks are left, but the terminal
    /// has no colours, or the user wants none.
    ///
    /// - Parameter forced: The protocol to use regardless of what the terminal answers.
    package func graphics(forced: GraphicsProtocol? = nil) -> TerminalGraphics? {
        let colors = TerminalPicture.Colors(environment: environment)
        if forced == .blocks {
            return TerminalGraphics(
                style: .blocks, colors: colors ?? .some(environment: environment))
        }
        let answer = answer()
        guard let style = forced ?? style(for: answer) ?? colors.map({ _ in .blocks }) else {
            return nil
        }
        return TerminalGraphics(
            style: style, cell: answer.cell ?? conversation.cell ?? .usual,
            colors: colors ?? .some(environment: environment),
            sixelColors: answer.sixelColors ?? 256,
            // tmux draws sixels itself and understands no other protocol.
            passesThroughTmux: kind.isTmux && (style == .kitty || style == .iterm2))
    }

    private func answer() -> TerminalAnswer {
        guard kind.canBeAsked else { return TerminalAnswer([]) }
        let answer = TerminalAnswer(
            conversation.ask(
                TerminalQuestion.bytes(isTmux: kind.isTmux),
                until: { TerminalAnswer($0).isComplete }))
        if !answer.typed.isEmpty { conversation.giveBack(answer.typed) }
        return answer
    }

    /// True if sixels are shown as pictures. tmux always accepts sixels, but draws a placeholder if
    /// the outer terminal does not support them.
    private var areSixelsShown: Bool {
        !kind.isTmux || conversation.featuresOutsideTmux()?.contains("sixel") ?? true
    }

    /// - Returns: `nil` for a terminal that can show only characters.
    private func style(for answer: TerminalAnswer) -> GraphicsProtocol? {
        let name = answer.name ?? ""
        // These two terminals draw best with their own protocol, even if they support others.
        if name.hasPrefix("iTerm2") || name.hasPrefix("WezTerm") { return .iterm2 }
        if answer.hasKitty { return .kitty }
        if answer.attributes?.contains(4) ?? false, areSixelsShown { return .sixel }
        return answer.name == nil && kind.hasInlineImages ? .iterm2 : nil
    }
}

/// A terminal that can be asked about its features.
package protocol TerminalConversation: Sendable {
    /// The size of a character, if the terminal's driver knows it.
    var cell: CellSize? { get }

    /// Sends a question and reads until the answer is complete or time is up.
    ///
    /// - Returns: The bytes that came, which can contain text that was typed meanwhile; empty if
    ///   asking would disturb the terminal.
    func ask(_ question: [UInt8], until isComplete: ([UInt8]) -> Bool) -> [UInt8]

    /// Returns the features of the terminal outside of tmux, such as `sixel`.
    ///
    /// - Returns: `nil` if tmux does not tell.
    func featuresOutsideTmux() -> [String]?

    /// Puts typed text back into the terminal's input, as far as the system allows.
    func giveBack(_ typed: [UInt8])
}

/// The questions that a terminal is asked at once. Every terminal answers the last one.
package enum TerminalQuestion {
    /// Asks for kitty's protocol, with a picture of one pixel that is not shown.
    private static let kitty = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    /// Asks for the name and version (XTVERSION).
    private static let name = "\u{1B}[>0q"
    /// Asks for the size of a character in pixels.
    private static let cell = "\u{1B}[16t"
    /// Asks for the number of sixel colours (XTSMGRAPHICS).
    private static let colors = "\u{1B}[?1;1;0S"
    /// Asks for the terminal's features (DA1).
    private static let attributes = "\u{1B}[c"

    /// - Parameter isTmux: True to leave out kitty's question, which tmux takes for a window's
    ///   title.
    package static func bytes(isTmux: Bool) -> [UInt8] {
        Array(((isTmux ? "" : kitty) + name + cell + colors + attributes).utf8)
    }
}

/// The properties of a terminal that the environment contains, known without a query.
package struct TerminalKind: Sendable, Equatable {
    /// False for a terminal that would print questions instead of answering them.
    package let canBeAsked: Bool
    /// True if the process runs in tmux.
    package let isTmux: Bool
    /// True if the terminal is known to show inline images, even if it does not report this.
    package let hasInlineImages: Bool

    package init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        let program = environment["TERM_PROGRAM"] ?? ""
        func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
        isTmux = isSet("TMUX") || term.hasPrefix("tmux") || program == "tmux"
        // Old consoles, macOS's Terminal, GNU screen and Emacs are not asked, because they print
        // sequences that they do not understand.
        let isPlain =
            ["", "dumb", "linux", "vt100", "vt220"].contains(term) || term.hasPrefix("eterm")
        canBeAsked =
            !isPlain && program != "Apple_Terminal" && !isSet("INSIDE_EMACS")
            && (isTmux || !(isSet("STY") || term.hasPrefix("screen")))
        hasInlineImages =
            !isTmux
            && (["iTerm.app", "WezTerm"].contains(program)
                || environment["LC_TERMINAL"] == "iTerm2")
    }
}
