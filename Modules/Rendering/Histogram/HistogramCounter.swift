/// Counts the levels of a picture for its histogram, strip by strip.
struct HistogramCounter {
    /// The counts for luminance, red, green and blue, one after the other.
    private var counts = [Int](repeating: 0, count: 4 * Histogram.levels)
    private var transparentPixels = 0

    /// Adds rows of grey, RGB or RGBA of 8 bits.
    mutating func add(_ rows: PixelRows) {
        counts.withUnsafeMutableBufferPointer { counts in
            guard let counts = counts.baseAddress else { return }
            for y in 0..<rows.height {
                switch rows.layout {
                case .gray8: Self.addGray(rows.row(y), rows.width, to: counts)
                case .rgba8:
                    transparentPixels += Self.addColor(rows.row(y), rows.width, 4, to: counts)
                default: _ = Self.addColor(rows.row(y), rows.width, 3, to: counts)
                }
            }
        }
    }

    /// The histogram of the counted rows.
    var histogram: Histogram {
        func channel(_ index: Int) -> Histogram.Channel {
            Histogram.Channel(
                Array(counts[index * Histogram.levels..<(index + 1) * Histogram.levels]))
        }
        return Histogram(
            luminance: channel(0), red: channel(1), green: channel(2), blue: channel(3),
            transparentPixels: transparentPixels)
    }

    private static func addGray(
        _ row: UnsafePointer<UInt8>, _ width: Int, to counts: UnsafeMutablePointer<Int>
    ) {
        for x in 0..<width {
            let level = Int(row[x])
            for channel in 0..<4 { counts[channel &* Histogram.levels &+ level] &+= 1 }
        }
    }

    /// - Returns: The number of transparent pixels.
    private static func addColor(
        _ row: UnsafePointer<UInt8>, _ width: Int, _ samples: Int,
        to counts: UnsafeMutablePointer<Int>
    ) -> Int {
        var transparent = 0
        var pixel = row
        for _ in 0..<width {
            defer { pixel += samples }
            if samples == 4, pixel[3] == 0 {
                transparent &+= 1
                continue
            }
            let (red, green, blue) = (Int(pixel[0]), Int(pixel[1]), Int(pixel[2]))
            let luminance = (54 &* red &+ 183 &* green &+ 19 &* blue &+ 128) >> 8
            counts[luminance] &+= 1
            counts[Histogram.levels &+ red] &+= 1
            counts[2 &* Histogram.levels &+ green] &+= 1
            counts[3 &* Histogram.levels &+ blue] &+= 1
        }
        return transparent
    }
}
