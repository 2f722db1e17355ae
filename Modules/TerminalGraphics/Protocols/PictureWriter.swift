package import Foundation

/// Writes pictures as one terminal understands them.
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

    /// What draws `picture` and leaves the cursor at the beginning of the line below.
    ///
    /// - Throws: What `png` throws.
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

    /// The whole picture in one sequence, of fewer pixels where tmux would drop it: it is shown as
    /// large as the picture all the same.
    ///
    /// iTerm2 takes pieces, too, but WezTerm, which knows the same protocol, does not.
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
        // All of them leave the cursor on the picture's last line.
        return result + [UInt8(ascii: "\n")]
    }
}
