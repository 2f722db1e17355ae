extension ServerLimits {
    /// The seconds of a year, an upper bound that no clock overflows.
    static let mostSeconds: Double = 365 * 24 * 60 * 60

    /// The name of the first limit that is out of range; `nil` if there is none.
    var uncountable: String? {
        let seconds = [
            ("renderSeconds", renderSeconds), ("idleSeconds", idleSeconds),
            ("silenceSeconds", silenceSeconds), ("bodySeconds", bodySeconds),
            ("stopSeconds", stopSeconds),
        ]
        return seconds.first { !(0...Self.mostSeconds).contains($0.1) }?.0
    }
}
