/// A palette for a picture: boxes of its colours are halved where they are widest, until there are
/// enough.
///
/// Colours are told apart by five bits of each part, so that the work hardly depends on the
/// picture.
///
/// - SeeAlso: Paul Heckbert, Color Image Quantization for Frame Buffer Display, 1982
struct MedianCut {
    /// Colours that five bits tell apart are the same bin.
    private static let binCount = 1 << 15

    let colors: [(UInt8, UInt8, UInt8)]

    /// - Parameter count: The most colours, at least 1.
    init(_ pixels: SixelPixels, count: Int) {
        var bins = [Bin](repeating: Bin(), count: Self.binCount)
        for pixel in pixels.isSeen.indices where pixels.isSeen[pixel] {
            let (red, green, blue) = (
                pixels.samples[3 * pixel], pixels.samples[3 * pixel + 1],
                pixels.samples[3 * pixel + 2]
            )
            bins[Self.bin(Int(red), Int(green), Int(blue))].add(Int(red), Int(green), Int(blue))
        }
        var boxes = [Box(bins.filter { $0.count > 0 })]
        while boxes.count < count,
            let widest = boxes.indices.max(by: { boxes[$0].weight < boxes[$1].weight }),
            let halves = boxes[widest].halved()
        {
            boxes[widest] = halves.0
            boxes.append(halves.1)
        }
        colors = boxes.map(\.color)
    }

    static func bin(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
    }

    /// Pixels of nearly the same colour.
    fileprivate struct Bin {
        var count = 0
        /// Sums of red, green and blue.
        var sums = SIMD4<Int>(repeating: 0)

        var mean: SIMD4<Int> { count > 0 ? sums / count : sums }

        mutating func add(_ red: Int, _ green: Int, _ blue: Int) {
            count += 1
            sums &+= SIMD4(red, green, blue, 0)
        }
    }

    private struct Box {
        private let bins: [Bin]
        private let longestSide: Int
        /// How much there is to win by halving it: the square of its longest side, for each pixel.
        let weight: Double

        init(_ bins: [Bin]) {
            self.bins = bins
            var (low, high) = (SIMD4<Int>(repeating: 255), SIMD4<Int>(repeating: 0))
            var pixels = 0
            for bin in bins {
                let mean = bin.mean
                low = low.replacing(with: mean, where: mean .< low)
                high = high.replacing(with: mean, where: mean .> high)
                pixels += bin.count
            }
            let sides = high &- low
            longestSide = (0..<3).max { sides[$0] < sides[$1] } ?? 0
            let length = bins.count > 1 ? Double(sides[longestSide]) : 0
            weight = length * length * Double(pixels)
        }

        /// - Returns: `nil` where all is one colour.
        func halved() -> (Box, Box)? {
            guard weight > 0 else { return nil }
            let sorted = bins.sorted { $0.mean[longestSide] < $1.mean[longestSide] }
            let half = bins.reduce(0) { $0 + $1.count } / 2
            var (before, end) = (0, 0)
            while end < sorted.count - 1, end == 0 || before + sorted[end].count <= half {
                before += sorted[end].count
                end += 1
            }
            return (Box(Array(sorted[..<end])), Box(Array(sorted[end...])))
        }

        /// The mean of its pixels.
        var color: (UInt8, UInt8, UInt8) {
            var all = Bin()
            for bin in bins {
                all.count += bin.count
                all.sums &+= bin.sums
            }
            let mean = all.mean
            return (UInt8(mean[0]), UInt8(mean[1]), UInt8(mean[2]))
        }
    }
}
