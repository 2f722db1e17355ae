/// What the environment tells of a terminal before it is asked.
package struct TerminalKind: Sendable, Equatable {
    /// Whether questions may be sent at all.
    package let canBeAsked: Bool
    /// Whether tmux stands between us and the terminal.
    package let isTmux: Bool
    /// Whether the terminal is one that has inline images and does not always say so.
    package let hasInlineImages: Bool

    package init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        let program = environment["TERM_PROGRAM"] ?? ""
        func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
        isTmux = isSet("TMUX") || term.hasPrefix("tmux") || program == "tmux"
        // Some print what they do not understand: old consoles, macOS's Terminal, GNU screen,
        // Emacs.
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
