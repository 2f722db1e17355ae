/// What a terminal is asked at once; every terminal answers the last question.
package enum TerminalQuestion {
    /// Whether kitty's protocol is known, by a picture of one pixel that is not shown.
    private static let kitty = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    /// Name and version (XTVERSION).
    private static let name = "\u{1B}[>0q"
    /// The size of a character in pixels.
    private static let cell = "\u{1B}[16t"
    /// How many colours sixels have (XTSMGRAPHICS).
    private static let colors = "\u{1B}[?1;1;0S"
    /// What the terminal can do (DA1).
    private static let attributes = "\u{1B}[c"

    /// - Parameter isTmux: tmux takes a question of kitty's for a window's title, and is not asked.
    package static func bytes(isTmux: Bool) -> [UInt8] {
        Array(((isTmux ? "" : kitty) + name + cell + colors + attributes).utf8)
    }
}
