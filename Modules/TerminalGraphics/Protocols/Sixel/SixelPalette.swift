/// The colours of a sixel picture, in hundredths as sixels have them, and which pixel has which.
struct SixelPalette {
    /// The index of a pixel that nothing is seen of.
    static let none: UInt16 = 0xFFFF

    /// Red, green and blue, 0…100.
    let colors: [(red: Int, green: Int, blue: Int)]
    /// The index of each pixel's colour, row by row, the top one first.
    let indices: [UInt16]

    /// A picture of so few colours keeps them all, as exactly as hundredths can; any other gets the
    /// best that the median cut finds, and its errors are spread over its pixels.
    ///
    /// What is mostly transparent is left out, other translucent pixels are as on black.
    ///
    /// - Parameter count: The most colours, 2…256.
    init(of picture: TerminalPicture, count: Int) {
        let rows = SixelPixels(of: picture)
        if let exact = Self.exact(rows, count: count) {
            self = exact
            return
        }
        let cut = MedianCut(rows, count: count)
        colors = cut.colors.map {
            (Self.hundredths($0.0), Self.hundredths($0.1), Self.hundredths($0.2))
        }
        indices = ErrorDiffusion.indices(of: rows, with: cut)
    }

    private init(colors: [(red: Int, green: Int, blue: Int)], indices: [UInt16]) {
        self.colors = colors
        self.indices = indices
    }

    /// - Returns: `nil` where there are more than `count` colours.
    private static func exact(_ pixels: SixelPixels, count: Int) -> SixelPalette? {
        var colors: [(red: Int, green: Int, blue: Int)] = []
        var known: [Int: UInt16] = [:]
        var indices: [UInt16] = []
        indices.reserveCapacity(pixels.isSeen.count)
        for pixel in pixels.isSeen.indices {
            guard pixels.isSeen[pixel] else {
                indices.append(none)
                continue
            }
            let color = (
                red: hundredths(pixels.samples[3 * pixel]),
                green: hundredths(pixels.samples[3 * pixel + 1]),
                blue: hundredths(pixels.samples[3 * pixel + 2])
            )
            let key = (color.red << 14) | (color.green << 7) | color.blue
            if let index = known[key] {
                indices.append(index)
                continue
            }
            guard colors.count < count else { return nil }
            known[key] = UInt16(colors.count)
            indices.append(UInt16(colors.count))
            colors.append(color)
        }
        return SixelPalette(colors: colors, indices: indices)
    }

    private static func hundredths(_ sample: UInt8) -> Int { (Int(sample) * 100 + 127) / 255 }
}
