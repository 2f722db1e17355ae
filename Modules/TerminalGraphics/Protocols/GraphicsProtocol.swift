/// A way to draw a picture on a terminal.
package enum GraphicsProtocol: String, Sendable, CaseIterable {
    /// kitty's graphics protocol.
    case kitty
    /// iTerm2's inline images.
    case iterm2
    /// DEC's six-pixel characters.
    case sixel
    /// Half blocks with two colours each: characters, which every terminal has.
    case blocks
}
