import Core

/// Ends an exchange that is too slow. The connection itself times out only on silence.
struct Watchdog: Sendable {
    let limits: TransportLimits
    let timeout: Duration

    /// Watches `progress` and never returns normally.
    ///
    /// - Throws: ``HTTPClientError/timedOut(phase:after:)``, or `CancellationError`.
    func watch(_ progress: ExchangeProgress) async throws {
        let clock = ContinuousClock()
        let deadline = clock.now + timeout
        // A fifth of the window: a stalled body is noticed at most a fifth late.
        let step = min(limits.window, limits.silence, limits.connect) / 5
        var samples: [(time: ContinuousClock.Instant, bytes: Int)] = []
        while true {
            let now = clock.now
            guard now < deadline else {
                throw HTTPClientError.timedOut(phase: .whole, after: timeout)
            }
            switch progress.phase {
            case .untimed: samples.removeAll()
            case .resolving(let since):
                try check(now - since, within: limits.connect, phase: .connect)
            case .sending(let lastMove):
                try check(now - lastMove, within: limits.silence, phase: .response)
            case .receiving(let since, let bytes):
                if samples.isEmpty { samples = [(since, 0)] }
                samples.append((now, bytes))
                // Measure the rate from the newest sample that is at least one window old.
                if let start = samples.lastIndex(where: { now - $0.time >= limits.window }) {
                    samples.removeFirst(start)
                    try checkRate(bytes - samples[0].bytes, over: now - samples[0].time)
                }
            }
            try await clock.sleep(until: min(deadline, clock.now + step))
        }
    }

    private func check(
        _ time: Duration, within limit: Duration, phase: HTTPClientError.Phase
    ) throws {
        if time >= limit { throw HTTPClientError.timedOut(phase: phase, after: limit) }
    }

    private func checkRate(_ bytes: Int, over time: Duration) throws {
        if Double(bytes) < Double(limits.slowestBytesPerSecond) * (time / .seconds(1)) {
            throw HTTPClientError.timedOut(phase: .body, after: limits.window)
        }
    }
}
