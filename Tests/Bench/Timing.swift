/// The times of several rounds of the same work.
struct Timing: CustomStringConvertible {
    let rounds: [Duration]

    /// Measures `work`. Its result is released after the clock has stopped.
    static func measure<Result>(
        rounds: Int, _ work: () async throws -> Result
    ) async rethrows -> Timing {
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<rounds {
            let start = clock.now
            let result = try await work()
            times.append(clock.now - start)
            withExtendedLifetime(result) {}
        }
        return Timing(rounds: times.sorted())
    }

    var description: String {
        "median \(Self.text(rounds[rounds.count / 2])), best \(Self.text(rounds[0]))"
    }

    private static func text(_ duration: Duration) -> String {
        let tenths = Int((duration / .microseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}
