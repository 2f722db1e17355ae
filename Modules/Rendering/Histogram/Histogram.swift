/// The number of pixels at each level of luminance, red, green and blue.
///
/// Levels are those of gamma-encoded sRGB with 8 bits, whatever the file holds. Luminance is that
/// of Rec. 709 on encoded values, rounded: (54 · red + 183 · green + 19 · blue + 128) / 256. Fully
/// transparent pixels are not counted; every other pixel counts as one, whatever its alpha.
public struct Histogram: Sendable, Equatable {
    /// The number of levels of a channel.
    public static let levels = 256

    public let luminance: Channel
    public let red: Channel
    public let green: Channel
    public let blue: Channel
    /// The number of fully transparent pixels, which no channel counts.
    public let transparentPixels: Int

    /// The number of pixels at each level of one channel.
    public struct Channel: Sendable, Equatable {
        /// The number of pixels at each of the 256 levels; level 0 comes first.
        public let counts: [Int]
        /// The number of pixels at all levels together.
        public let total: Int

        /// - Parameter counts: 256 numbers, none below 0.
        init(_ counts: [Int]) {
            self.counts = counts
            total = counts.reduce(0, +)
        }

        /// The mean level, 0…255; `nil` without a pixel.
        public var mean: Double? {
            guard total > 0 else { return nil }
            let sum = counts.enumerated().reduce(0) { $0 + $1.offset * $1.element }
            return Double(sum) / Double(total)
        }

        /// The lowest level for which at least half of the pixels are at that level or below; `nil`
        /// without a pixel.
        public var median: Int? { level(at: 0.5) }

        /// Returns the lowest level for which at least this share of the pixels, 0…1, is at that
        /// level or below; `nil` without a pixel.
        func level(at share: Double) -> Int? {
            guard total > 0 else { return nil }
            let wanted = share * Double(total)
            var below = 0
            return counts.firstIndex { count in
                below += count
                return below > 0 && Double(below) >= wanted
            }
        }

        /// Returns the share of the pixels at this level, 0…1; 0 without a pixel. At levels 0 and
        /// 255 it includes clipped pixels.
        ///
        /// - Parameter level: 0…255; the share of any other level is 0.
        public func share(of level: Int) -> Double {
            counts.indices.contains(level) ? share(of: level...level) : 0
        }

        /// Returns the share of the pixels at these levels, 0…1; 0 without a pixel.
        func share(of levels: ClosedRange<Int>) -> Double {
            total == 0 ? 0 : Double(counts[levels].reduce(0, +)) / Double(total)
        }
    }
}
