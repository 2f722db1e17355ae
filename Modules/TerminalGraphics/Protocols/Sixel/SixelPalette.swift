import CImageEditorPalette

/// The colours of a sixel picture, in hundredths of full intensity, and each pixel's index into
/// them.
struct SixelPalette {
    /// The index of a pixel that is not drawn.
    static let none: UInt16 = 0xFFFF

    /// The colours as red, green and blue, each 0…100.
    let colors: [(red: Int, green: Int, blue: Int)]
    /// The index of each pixel's colour, row by row, the top one first.
    let indices: [UInt16]

    /// Keeps all colours of a picture that has at most `count`, as exactly as hundredths allow.
    /// Any other picture gets the quantiser's best colours and is dithered.
    ///
    /// Pixels that are mostly transparent are left out; other translucent pixels are blended with
    /// black.
    ///
    /// - Parameter count: The maximum number of colours, 2…256.
    init(of picture: TerminalPicture, count: Int) {
        let pixels = SixelPixels(of: picture)
        self =
            Self.exact(pixels, count: count) ?? Self.chosen(for: pixels, count: count)
            // Out of memory: draw nothing.
            ?? SixelPalette(
                colors: [],
                indices: [UInt16](repeating: Self.none, count: pixels.width * pixels.height))
    }

    private init(colors: [(red: Int, green: Int, blue: Int)], indices: [UInt16]) {
        self.colors = colors
        self.indices = indices
    }

    /// - Returns: `nil` if there are more than `count` colours.
    private static func exact(_ pixels: SixelPixels, count: Int) -> SixelPalette? {
        var colors: [(red: Int, green: Int, blue: Int)] = []
        var known: [Int: UInt16] = [:]
        var indices: [UInt16] = []
        let samples = pixels.samples
        indices.reserveCapacity(samples.count / 4)
        for place in stride(from: 0, to: samples.count, by: 4) {
            guard samples[place + 3] > 0 else {
                indices.append(none)
                continue
            }
            let color = (
                red: hundredths(samples[place]), green: hundredths(samples[place + 1]),
                blue: hundredths(samples[place + 2])
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

    /// - Returns: `nil` if memory is short.
    private static func chosen(for pixels: SixelPixels, count: Int) -> SixelPalette? {
        // Adds an entry for transparent pixels, which needs no colour register of the terminal.
        let most = count + (pixels.hasTransparency ? 1 : 0)
        guard let palette = cpalette_create(Int32(min(most, 256))) else { return nil }
        defer { cpalette_free(palette) }
        return pixels.samples.withUnsafeBufferPointer { samples -> SixelPalette? in
            guard let start = samples.baseAddress else { return nil }
            cpalette_add(palette, start, samples.count / 4, 4)
            guard cpalette_choose(palette),
                let dither = cpalette_dither_create(palette, UInt32(pixels.width))
            else { return nil }
            defer { cpalette_dither_free(dither) }
            var entries: UnsafePointer<UInt8>?
            var transparent: Int32 = -1
            let chosen = Int(cpalette_colors(palette, &entries, &transparent))
            guard let entries else { return nil }
            let colors = (0..<(transparent >= 0 ? chosen - 1 : chosen)).map { index in
                (
                    red: hundredths(entries[3 * index]), green: hundredths(entries[3 * index + 1]),
                    blue: hundredths(entries[3 * index + 2])
                )
            }
            var indices: [UInt16] = []
            indices.reserveCapacity(samples.count / 4)
            var numbers = [UInt8](repeating: 0, count: pixels.width)
            for row in 0..<pixels.height {
                cpalette_dither_row(dither, start + 4 * row * pixels.width, 4, &numbers)
                indices += numbers.map { Int32($0) == transparent ? none : UInt16($0) }
            }
            return SixelPalette(colors: colors, indices: indices)
        }
    }

    private static func hundredths(_ sample: UInt8) -> Int { (Int(sample) * 100 + 127) / 255 }
}
