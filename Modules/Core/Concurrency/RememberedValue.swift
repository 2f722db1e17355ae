/// A value that is loaded on demand and cached for a limited time. Simultaneous callers share one
/// load.
actor RememberedValue<Value: Sendable> {
    private let freshness: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private let load: @Sendable () async throws -> Value
    /// The running loads. A key counts the earlier calls of ``forget()``, so that a caller never
    /// shares a load that began before such a call.
    private let loads = SharedWork<Int, Value>()
    private var generation = 0
    private var loaded: (value: Value, time: ContinuousClock.Instant)?

    /// - Parameter freshness: The age from which the value is loaded again.
    init(
        freshness: Duration, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        load: @escaping @Sendable () async throws -> Value
    ) {
        self.freshness = freshness
        self.now = now
        self.load = load
    }

    /// The value that was loaded last, of any age; `nil` until a load has succeeded, and again
    /// after ``forget()``.
    var last: Value? { loaded?.value }

    /// Returns the remembered value if it is younger than the freshness, or else loads it.
    ///
    /// - Throws: Any error of the load; `CancellationError`.
    func value() async throws -> Value {
        let begin = now()
        if let loaded, begin - loaded.time < freshness { return loaded.value }
        let generation = generation
        let value = try await loads.value(for: generation, load)
        if generation == self.generation { loaded = (value, begin) }
        return value
    }

    /// Makes the next call of ``value()`` load the value.
    func forget() {
        generation += 1
        loaded = nil
    }
}
