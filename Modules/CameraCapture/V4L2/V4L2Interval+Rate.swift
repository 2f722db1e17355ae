import CImageEditorV4L2

extension V4L2Interval {
    /// The rate in frames per second; `nil` if the interval is invalid.
    var rate: Double? {
        guard numerator > 0, denominator > 0 else { return nil }
        // Devices count in units of 100 ns, and so 30 becomes 30.00003.
        return (Double(denominator) / Double(numerator) * 1000).rounded() / 1000
    }

    /// The nearest interval in whole microseconds, the unit of most devices.
    init(rate: Double) {
        self.init(
            numerator: UInt32((1_000_000 / min(max(rate, 0.001), 10_000)).rounded()),
            denominator: 1_000_000)
    }
}
