extension Histogram.Channel {
    /// Levels that count as cut off: what scaling and encoding leave of 255.
    private static let top = 254...255
    private static let belowTop = 225...252

    /// The part of all pixels that is cut off at the top, 0…1.
    var clipped: Double { share(of: Self.top) }

    /// How far beyond the top, in parts of the range, the levels would reach if nothing had been
    /// cut off there: the mean excess of an exponential tail as dense as the levels below.
    var excess: Double {
        let density = share(of: Self.belowTop) * 255 / Double(Self.belowTop.count)
        return clipped / (density + 0.02)
    }
}
