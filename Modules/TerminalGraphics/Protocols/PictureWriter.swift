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
            return line([
                ITerm2Encoder.sequence(
                    png: try png(picture), width: picture.width, height: picture.height)
            ])
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
