/// How often each of the 256 levels of luminance, red, green and blue occurs in an image.
///
/// Completely transparent pixels are left out. The ``HistogramMeasurer`` determines the formula of
/// the luminance.
public struct ImageHistogram: Sendable, Equatable {
    public let luminance: Channel
    public let red: Channel
    public let green: Channel
    public let blue: Channel
    /// The number of completely transparent pixels.
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

    /// How often each level of one channel occurs.
    public struct Channel: Sendable, Equatable {
        /// The number of pixels of each level, level 0 first.
        public let counts: [Int]
        /// The mean level, 0…255; `nil` if all pixels are transparent.
        public let mean: Double?
        /// The lowest level for which at least half of the pixels have this level or a lower one;
        /// `nil` if all pixels are transparent.
        public let median: Int?
        /// The share of pixels with level 0, from 0 to 1.
        public let darkest: Double
        /// The share of pixels with level 255, from 0 to 1.
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
