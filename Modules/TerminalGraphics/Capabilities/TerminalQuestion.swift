/// The questions that a terminal is asked at once. Every terminal answers the last one.
package enum TerminalQuestion {
    /// Asks for kitty's protocol, with a picture of one pixel that is not shown.
    private static let kitty = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    /// Name and version (XTVERSION).
    private static let name = "\u{1B}[>0q"
    /// The size of a character in pixels.
    private static let cell = "\u{1B}[16t"
    /// The number of sixel colours (XTSMGRAPHICS).
    private static let colors = "\u{1B}[?1;1;0S"
    /// The terminal's features (DA1).
    private static let attributes = "\u{1B}[c"

    /// - Parameter isTmux: Leaves out kitty's question, which tmux takes for a window's title.
    package static func bytes(isTmux: Bool) -> [UInt8] {
        Array(((isTmux ? "" : kitty) + name + cell + colors + attributes).utf8)
    }
}
