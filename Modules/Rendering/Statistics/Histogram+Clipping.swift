extension Histogram.Channel {
    /// The levels that count as clipped: scaling and encoding move 255 a little.
    private static let top = 254...255
    private static let belowTop = 225...252

    /// The share of the pixels that are clipped at the top, 0…1.
    var clipped: Double { share(of: Self.top) }

    /// The estimated reach of the levels beyond the top without clipping, as a fraction of the
    /// range: the mean excess of an exponential tail that is as dense as the levels below.
    var excess: Double {
        let density = share(of: Self.belowTop) * 255 / Double(Self.belowTop.count)
        return clipped / (density + 0.02)
    }
}
