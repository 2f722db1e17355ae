/// Asks a terminal how it can show pictures, and chooses a protocol by its answer.
package struct GraphicsNegotiation: Sendable {
    private let environment: [String: String]
    private let kind: TerminalKind
    private let conversation: any TerminalConversation

    package init(environment: [String: String], conversation: any TerminalConversation) {
        self.environment = environment
        kind = TerminalKind(environment: environment)
        self.conversation = conversation
    }

    /// The chosen way to show pictures; `nil` if the terminal has no colours, or none are wanted.
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

    /// True if sixels are shown as pictures. tmux accepts them for any terminal, and draws a
    /// frame with text if the terminal outside has no sixels.
    private var areSixelsShown: Bool {
        !kind.isTmux || conversation.featuresOutsideTmux()?.contains("sixel") ?? true
    }

    /// - Returns: `nil` for a terminal that can show only characters.
    private func style(for answer: TerminalAnswer) -> GraphicsProtocol? {
        let name = answer.name ?? ""
        // These two terminals are best at their own protocol, whatever others they know.
        if name.hasPrefix("iTerm2") || name.hasPrefix("WezTerm") { return .iterm2 }
        if answer.hasKitty { return .kitty }
        if answer.attributes?.contains(4) ?? false, areSixelsShown { return .sixel }
        return answer.name == nil && kind.hasInlineImages ? .iterm2 : nil
    }
}
