package import FoundationEssentials

/// Pictures as sixels: bands of six rows, colour by colour, with run lengths.
///
/// - SeeAlso: DEC, VT330/VT340 Programmer Reference Manual, volume 2, chapter 14
package struct SixelEncoder: Sendable {
    /// The maximum number of colours, 2…256.
    package let colors: Int

    package init(colors: Int = 256) {
        self.colors = min(max(colors, 2), 256)
    }

    /// Returns a sequence that draws `picture` at the cursor. Pixels that are less than half opaque
    /// are not drawn.
    package func sequence(of picture: TerminalPicture) -> Data {
        let palette = SixelPalette(of: picture, count: colors)
        // `0;1;0` leaves pixels that are not drawn as they are, and `1;1` makes pixels square. The
        // width and the height follow.
        var result = Data("\u{1B}P0;1;0q\"1;1;\(picture.width);\(picture.height)".utf8)
        for (index, color) in palette.colors.enumerated() {
            result += Data("#\(index);2;\(color.red);\(color.green);\(color.blue)".utf8)
        }
        var band = SixelBand(width: picture.width, colors: palette.colors.count)
        for top in stride(from: 0, to: picture.height, by: 6) {
            if top > 0 { result.append(UInt8(ascii: "-")) }
            let rows = min(6, picture.height - top)
            band.read(palette.indices, from: top * picture.width, rows: rows)
            band.append(to: &result)
        }
        return result + Data("\u{1B}\\".utf8)
    }
}
