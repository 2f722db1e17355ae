extension Histogram.Channel {
    /// Returns the share of the pixels at `top` or above, 0…1.
    func clipped(from top: Int) -> Double { share(of: top...255) }

    /// Estimates how far the levels would extend above `top` without clipping, as a fraction of the
    /// range. The model is an exponential tail that is as dense as the levels below `top`. The
    /// result is the tail's mean excess.
    ///
    /// - Parameter top: The lowest level that counts as clipped, above 30.
    func excess(from top: Int) -> Double {
        let belowTop = (top - 29)...(top - 2)
        let density = share(of: belowTop) * 255 / Double(belowTop.count)
        return clipped(from: top) / (density + 0.02)
    }
}
