import CImageEditorV4L2

extension V4L2Interval {
    /// Frames a second; `nil` where the driver gives none.
    var rate: Double? {
        guard numerator > 0, denominator > 0 else { return nil }
        // Devices count in ten-millionths of a second: 30.00003 is their word for 30.
        return (Double(denominator) / Double(numerator) * 1000).rounded() / 1000
    }

    /// The nearest interval in whole microseconds, as devices name them.
    init(rate: Double) {
        self.init(
            numerator: UInt32((1_000_000 / min(max(rate, 0.001), 10_000)).rounded()),
            denominator: 1_000_000)
    }
}
