/// How often each level of brightness and of each colour occurs in a picture.
///
/// Levels are those of 8 bits, gamma-encoded sRGB, whatever the file holds. Luminance is Rec. 709's
/// of the encoded values, rounded: (54 · red + 183 · green + 19 · blue + 128) / 256.
/// Pixels that are wholly transparent have no colour that could be seen and are left out; what
/// shows through only a little counts as much as what does not.
public struct Histogram: Sendable, Equatable {
    /// How many levels there are.
    public static let levels = 256

    public let luminance: Channel
    public let red: Channel
    public let green: Channel
    public let blue: Channel
    /// How many pixels are wholly transparent and counted in no channel.
    public let transparentPixels: Int

    /// How often each level of one channel occurs.
    public struct Channel: Sendable, Equatable {
        /// Pixels of each level, 256 of them; level 0 comes first.
        public let counts: [Int]
        /// Pixels of all levels.
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

        /// The lowest level that at least half of the pixels do not exceed; `nil` without a pixel.
        public var median: Int? { level(at: 0.5) }

        /// The lowest level that at least so much of all pixels, 0…1, does not exceed; `nil`
        /// without a pixel.
        func level(at share: Double) -> Int? {
            guard total > 0 else { return nil }
            let wanted = share * Double(total)
            var below = 0
            return counts.firstIndex { count in
                below += count
                return below > 0 && Double(below) >= wanted
            }
        }

        /// The part of all pixels that has this level, 0…1; 0 without a pixel. At level 0 and at
        /// level 255 it is what is clipped, or was black and white.
        ///
        /// - Parameter level: 0…255; no pixel has any other.
        public func share(of level: Int) -> Double {
            counts.indices.contains(level) ? share(of: level...level) : 0
        }

        /// The part of all pixels that has one of these levels, of 0…255; 0 without a pixel.
        func share(of levels: ClosedRange<Int>) -> Double {
            total == 0 ? 0 : Double(counts[levels].reduce(0, +)) / Double(total)
        }
    }
}
