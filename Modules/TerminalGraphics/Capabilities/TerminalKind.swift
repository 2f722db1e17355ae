/// The facts about a terminal that the environment tells before it is asked.
package struct TerminalKind: Sendable, Equatable {
    /// True if the terminal can be sent questions.
    package let canBeAsked: Bool
    /// True if the process runs in tmux.
    package let isTmux: Bool
    /// True if the terminal is known to show inline images without always saying so.
    package let hasInlineImages: Bool

    package init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        let program = environment["TERM_PROGRAM"] ?? ""
        func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
        isTmux = isSet("TMUX") || term.hasPrefix("tmux") || program == "tmux"
        // Old consoles, macOS's Terminal, GNU screen and Emacs print sequences that they do not
        // understand.
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
