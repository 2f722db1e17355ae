extension Histogram.Channel {
    /// The share of the pixels at `top` or above, 0…1.
    func clipped(from top: Int) -> Double { share(of: top...255) }

    /// The estimated reach of the levels beyond the top without clipping, as a fraction of the
    /// range: the mean excess of an exponential tail that is as dense as the levels below.
    ///
    /// - Parameter top: The lowest level that counts as clipped, above 30.
    func excess(from top: Int) -> Double {
        let belowTop = (top - 29)...(top - 2)
        let density = share(of: belowTop) * 255 / Double(belowTop.count)
        return clipped(from: top) / (density + 0.02)
    }
}
