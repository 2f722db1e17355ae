extension TerminalPicture {
    /// Returns the picture as lines of characters, each of which shows two pixels, one above the
    /// other.
    ///
    /// Transparent pixels show the terminal's own background; translucent ones are blended with
    /// black.
    package func lines(in colors: Colors) -> [String] {
        stride(from: 0, to: height, by: 2).map { y in
            var line = ""
            var before = (ink: "", paper: "")
            for x in 0..<width {
                let upper = code(x, y, colors)
                // The last row of a picture with an odd height has no row below it.
                let lower = y + 1 < height ? code(x, y + 1, colors) : nil
                let (character, ink, paper) =
                    switch (upper, lower) {
                    case (nil, nil): (" ", before.ink, "49")
                    case (nil, let lower?): ("▄", "38;\(lower)", "49")
                    case (let upper?, nil): ("▀", "38;\(upper)", "49")
                    case (let upper?, let lower?): ("▀", "38;\(upper)", "48;\(lower)")
                    }
                let changes = [(before.ink, ink), (before.paper, paper)]
                    .filter { $0 != $1 }.map { $1 }
                if !changes.isEmpty { line += "\u{1B}[\(changes.joined(separator: ";"))m" }
                line += character
                before = (ink, paper)
            }
            return line + "\u{1B}[0m"
        }
    }

    /// - Returns: `nil` for a transparent pixel.
    private func code(_ x: Int, _ y: Int, _ colors: Colors) -> String? {
        let start = 4 * (y * width + x)
        let alpha = Int(samples[start + 3])
        guard alpha > 0 else { return nil }
        let (red, green, blue) = (
            Int(samples[start]) * alpha / 255, Int(samples[start + 1]) * alpha / 255,
            Int(samples[start + 2]) * alpha / 255
        )
        switch colors {
        case .all: return "2;\(red);\(green);\(blue)"
        case .cube: return "5;\(Self.cubeColor(red, green, blue))"
        }
    }

    /// Returns the number of the nearest colour of the cube, whose steps are uneven.
    private static func cubeColor(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        func level(_ value: Int) -> Int {
            // The steps are 0, 95, 135, 175, 215 and 255, as in xterm.
            value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40
        }
        return 16 + 36 * level(red) + 6 * level(green) + level(blue)
    }
}
