/// Gives pixels colours of a palette; what a pixel's colour is wrong by, its neighbours make good.
///
/// - SeeAlso: Robert Floyd and Louis Steinberg, An Adaptive Algorithm for Spatial Greyscale, 1976
enum ErrorDiffusion {
    /// The index of each pixel's colour, ``SixelPalette/none`` for what is not seen.
    static func indices(of pixels: SixelPixels, with palette: MedianCut) -> [UInt16] {
        let width = pixels.width
        let colors = palette.colors.map { (Int32($0.0), Int32($0.1), Int32($0.2)) }
        // The nearest colour of each bin, looked for when it first comes up.
        var nearest = [UInt16](repeating: SixelPalette.none, count: 1 << 15)
        // Errors in sixteenths, with a pixel of room at either end.
        var errors = [Int32](repeating: 0, count: 3 * (width + 2))
        var below = errors
        var result = [UInt16](repeating: SixelPalette.none, count: width * pixels.height)
        for y in 0..<pixels.height {
            swap(&errors, &below)
            for index in below.indices { below[index] = 0 }
            for x in 0..<width {
                let pixel = y * width + x
                guard pixels.isSeen[pixel] else { continue }
                let place = 3 * (x + 1)
                func wanted(_ part: Int) -> Int32 {
                    let sample = Int32(pixels.samples[3 * pixel + part])
                    return min(max(sample + errors[place + part] / 16, 0), 255)
                }
                let (red, green, blue) = (wanted(0), wanted(1), wanted(2))
                let bin = MedianCut.bin(Int(red), Int(green), Int(blue))
                if nearest[bin] == SixelPalette.none {
                    nearest[bin] = index(nearestTo: (red, green, blue), in: colors)
                }
                let index = nearest[bin]
                result[pixel] = index
                let color = colors[Int(index)]
                spread(red - color.0, at: place, &errors, &below)
                spread(green - color.1, at: place + 1, &errors, &below)
                spread(blue - color.2, at: place + 2, &errors, &below)
            }
        }
        return result
    }

    private static func spread(
        _ error: Int32, at place: Int, _ row: inout [Int32], _ below: inout [Int32]
    ) {
        row[place + 3] += 7 * error
        below[place - 3] += 3 * error
        below[place] += 5 * error
        below[place + 3] += error
    }

    private static func index(
        nearestTo color: (Int32, Int32, Int32), in colors: [(Int32, Int32, Int32)]
    ) -> UInt16 {
        var (best, least) = (0, Int32.max)
        for (index, other) in colors.enumerated() {
            let (red, green, blue) = (color.0 - other.0, color.1 - other.1, color.2 - other.2)
            // Eyes tell greens apart best, and blues worst.
            let distance = 2 * red * red + 4 * green * green + blue * blue
            if distance < least { (best, least) = (index, distance) }
        }
        return UInt16(best)
    }
}
