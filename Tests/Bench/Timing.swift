/// The times of several rounds of the same work.
struct Timing: CustomStringConvertible {
    let rounds: [Duration]

    static func measure(
        rounds: Int, _ work: () async throws -> Void
    ) async rethrows -> Timing {
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<rounds { times.append(try await clock.measure { try await work() }) }
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
