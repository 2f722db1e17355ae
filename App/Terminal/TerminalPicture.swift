/// A small picture drawn with characters: each shows two pixels, one above the other.
struct TerminalPicture: Sendable, Equatable {
    /// How a terminal shows colours.
    enum Colors: Sendable {
        /// 24 bits.
        case all
        /// The cube of 6 × 6 × 6 colours that most terminals have.
        case cube

        /// What a terminal says of itself; `nil` where it has no colours or none are wanted.
        init?(environment: [String: String]) {
            if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false { return nil }
            if ["dumb", ""].contains(environment["TERM"] ?? "") { return nil }
            self =
                ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") ? .all : .cube
        }
    }

    let width: Int
    let height: Int
    /// RGBA, row by row, the top one first; alpha straight.
    let samples: [UInt8]

    /// - Returns: `nil` where there are not as many samples as the size says.
    init?(width: Int, height: Int, samples: [UInt8]) {
        guard width > 0, height > 0, samples.count == 4 * width * height else { return nil }
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// The picture as lines; what is transparent is as on black.
    func lines(in colors: Colors) -> [String] {
        stride(from: 0, to: height, by: 2).map { y in
            var line = ""
            var before = (upper: "", lower: "")
            for x in 0..<width {
                let upper = "38;\(code(x, y, colors))"
                // Below an odd picture's last row there is nothing.
                let lower = y + 1 < height ? "48;\(code(x, y + 1, colors))" : "49"
                let changes = [(before.upper, upper), (before.lower, lower)]
                    .filter { $0 != $1 }.map { $1 }
                if !changes.isEmpty { line += "\u{1B}[\(changes.joined(separator: ";"))m" }
                line += "▀"
                before = (upper, lower)
            }
            return line + "\u{1B}[0m"
        }
    }

    private func code(_ x: Int, _ y: Int, _ colors: Colors) -> String {
        let start = 4 * (y * width + x)
        let alpha = Int(samples[start + 3])
        let (red, green, blue) = (
            Int(samples[start]) * alpha / 255, Int(samples[start + 1]) * alpha / 255,
            Int(samples[start + 2]) * alpha / 255
        )
        switch colors {
        case .all: return "2;\(red);\(green);\(blue)"
        case .cube:
            func level(_ value: Int) -> Int { (value * 5 + 127) / 255 }
            return "5;\(16 + 36 * level(red) + 6 * level(green) + level(blue))"
        }
    }
}

extension TerminalPicture {
    /// Left and right in each other's place.
    func mirrored() -> TerminalPicture {
        var result = samples
        for y in 0..<height {
            for x in 0..<width {
                let (from, to) = ((y * width + x) * 4, (y * width + width - 1 - x) * 4)
                result.replaceSubrange(to..<to + 4, with: samples[from..<from + 4])
            }
        }
        return TerminalPicture(width: width, height: height, samples: result) ?? self
    }
}
