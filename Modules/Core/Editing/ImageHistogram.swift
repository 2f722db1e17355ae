/// How often each of the 256 levels of luminance, red, green and blue occurs in an image.
///
/// Pixels that are wholly transparent are left out. What luminance is, is the measurer's to say.
public struct ImageHistogram: Sendable, Equatable {
    public let luminance: Channel
    public let red: Channel
    public let green: Channel
    public let blue: Channel
    /// How many pixels were left out.
    public let transparentPixels: Int

    public init(
        luminance: Channel, red: Channel, green: Channel, blue: Channel, transparentPixels: Int
    ) {
        self.luminance = luminance
        self.red = red
        self.green = green
        self.blue = blue
        self.transparentPixels = transparentPixels
    }

    /// One channel.
    public struct Channel: Sendable, Equatable {
        /// Pixels of each level, level 0 first.
        public let counts: [Int]
        /// The mean level, 0…255; `nil` where there is no pixel.
        public let mean: Double?
        /// The lowest level that at least half of the pixels do not exceed; `nil` where there is
        /// none.
        public let median: Int?
        /// The part of all pixels that is at level 0, 0…1.
        public let darkest: Double
        /// The part of all pixels that is at level 255, 0…1.
        public let brightest: Double

        public init(
            counts: [Int], mean: Double?, median: Int?, darkest: Double, brightest: Double
        ) {
            self.counts = counts
            self.mean = mean
            self.median = median
            self.darkest = darkest
            self.brightest = brightest
        }
    }
}
