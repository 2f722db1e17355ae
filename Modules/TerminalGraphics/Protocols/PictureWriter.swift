package import FoundationEssentials

/// Writes pictures in the protocol of one terminal.
package struct PictureWriter: Sendable {
    package let graphics: TerminalGraphics
    private let png: @Sendable (TerminalPicture) throws -> Data

    /// - Parameter png: Makes a PNG of a picture, for the protocols that carry one.
    package init(
        _ graphics: TerminalGraphics,
        png: @escaping @Sendable (TerminalPicture) throws -> Data
    ) {
        self.graphics = graphics
        self.png = png
    }

    /// Returns the bytes that draw `picture` and move the cursor to the beginning of the line
    /// below.
    ///
    /// - Throws: Errors of `png`.
    package func bytes(of picture: TerminalPicture) throws -> Data {
        switch graphics.style {
        case .blocks:
            let lines = picture.lines(in: graphics.colors)
            return Data((lines.joined(separator: "\n") + "\n").utf8)
        case .sixel:
            return line([SixelEncoder(colors: graphics.sixelColors).sequence(of: picture)])
        case .kitty: return line(KittyEncoder.sequences(png: try png(picture)))
        case .iterm2:
            return line([try inlineImage(of: picture)])
        }
    }

    /// Returns the whole picture in one sequence. If tmux would drop the sequence, a picture of
    /// fewer pixels is sent, and shown at the same size.
    ///
    /// iTerm2 accepts several pieces, too; WezTerm, which knows the same protocol, does not.
    private func inlineImage(of picture: TerminalPicture) throws -> Data {
        var sent = picture
        while true {
            let sequence = ITerm2Encoder.sequence(
                png: try png(sent), width: picture.width, height: picture.height)
            guard graphics.passesThroughTmux, !TmuxPassthrough.takes(sequence),
                sent.width > 1 || sent.height > 1
            else { return sequence }
            sent = sent.halved()
        }
    }

    private func line(_ sequences: [Data]) -> Data {
        var result = Data()
        for sequence in sequences {
            result += graphics.passesThroughTmux ? TmuxPassthrough.wrap(sequence) : sequence
        }
        // Every protocol leaves the cursor on the picture's last line.
        return result + [UInt8(ascii: "\n")]
    }
}
