extension ServerLimits {
    /// The seconds of a year: more than anybody waits, and little enough for any clock to count.
    static let mostSeconds: Double = 365 * 24 * 60 * 60

    /// The name of a limit that no clock can count; `nil` where there is none.
    var uncountable: String? {
        let seconds = [
            ("renderSeconds", renderSeconds), ("idleSeconds", idleSeconds),
            ("silenceSeconds", silenceSeconds), ("bodySeconds", bodySeconds),
            ("stopSeconds", stopSeconds),
        ]
        return seconds.first { !(0...Self.mostSeconds).contains($0.1) }?.0
    }
}
