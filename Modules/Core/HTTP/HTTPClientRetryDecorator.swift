public import FoundationEssentials

/// Retries idempotent requests after transient failures, within the request's time-out.
///
/// A request is retried after 408, 425, 429, 502, 503 and 504, and after errors that are
/// ``HTTPClientError/isTransient``, except time-outs: a time-out has already used up the caller's
/// time. The pauses double, with jitter, so that many clients do not return together. The client
/// waits for one `Retry-After` of at most 10 s or ``Limits/retryAfterSeconds``, whichever is less.
/// After a longer or a second one, after the last attempt, and if the pause would exceed the
/// time-out, the caller gets the last answer or error.
///
/// A request that is not idempotent is repeated once if the server answers with 429 or 503 and a
/// `Retry-After` that the client waits for. With either status, the server has not processed the
/// request.
public struct HTTPClientRetryDecorator: HTTPClient {
    private let decoratee: any HTTPClient
    private let limits: Limits
    private let now: @Sendable () -> ContinuousClock.Instant
    private let date: @Sendable () -> Date
    private let random: @Sendable () -> Double
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Creates a client. `limits` has the maximum number of retries and the longest `Retry-After`.
    ///
    /// `now` is a monotonic clock for time-outs, and `date` the wall clock for a `Retry-After`
    /// with a date. `random` returns a number in 0..<1, for jitter. `sleep` pauses, and throws
    /// `CancellationError` at once if the task is cancelled.
    public init(
        decoratee: any HTTPClient, limits: Limits = Limits(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        date: @escaping @Sendable () -> Date = { Date() },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        self.decoratee = decoratee
        self.limits = limits
        self.now = now
        self.date = date
        self.random = random
        self.sleep = sleep
    }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.isIdempotent else { return try await sendOnce(request) }
        let deadline = now().advanced(by: request.timeout)
        var request = request
        var retries = 0
        var hasWaitedAsAsked = false
        while true {
            let result: Result<HTTPResponse, any Error>
            do {
                result = .success(try await decoratee.send(request))
            } catch {
                try Task.checkCancellation()
                result = .failure(error)
            }
            let asked = askedWait(in: result)
            guard retries < limits.retries, let pause = pause(after: result, retries: retries),
                pause < now().duration(to: deadline), asked == nil || !hasWaitedAsAsked
            else { return try result.get() }
            if asked != nil { hasWaitedAsAsked = true }
            try await sleep(pause)
            retries += 1
            request.timeout = now().duration(to: deadline)
            guard request.timeout > .zero else { return try result.get() }
        }
    }

    /// Sends a request that may be repeated only if the server asks for it.
    private func sendOnce(_ request: HTTPRequest) async throws -> HTTPResponse {
        let deadline = now().advanced(by: request.timeout)
        let response = try await decoratee.send(request)
        guard limits.retries > 0, HTTPStatus.asksForPause(response.status),
            let pause = askedWait(in: .success(response)), pause <= longestWait,
            pause < now().duration(to: deadline)
        else { return response }
        try await sleep(max(pause, .zero))
        var request = request
        request.timeout = now().duration(to: deadline)
        return request.timeout > .zero ? try await decoratee.send(request) : response
    }

    /// The longest `Retry-After` that is waited for.
    private var longestWait: Duration { .seconds(min(10, limits.retryAfterSeconds)) }

    /// Returns the valid `Retry-After` of a response; `nil` if the response has none.
    private func askedWait(in result: Result<HTTPResponse, any Error>) -> Duration? {
        guard case .success(let response) = result else { return nil }
        return response.headers["Retry-After"].flatMap(wait)
    }

    /// - Returns: The pause before the next attempt; `nil` if the request is not sent again.
    private func pause(
        after result: Result<HTTPResponse, any Error>, retries: Int
    ) -> Duration? {
        // Between 50 and 100 per cent of 0.5 s, 1 s, 2 s, … The exponent is bounded, because users
        // can set any number of retries.
        let backoff = Duration.seconds(0.5 * Double(1 << min(retries, 16)) * (1 + random()) / 2)
        switch result {
        case .success(let response):
            guard [408, 425, 429, 502, 503, 504].contains(response.status) else { return nil }
            guard let asked = askedWait(in: result) else { return backoff }
            return asked > longestWait ? nil : max(asked, backoff)
        case .failure(HTTPClientError.timedOut): return nil
        case .failure(let error):
            return (error as? HTTPClientError)?.isTransient == true ? backoff : nil
        }
    }

    /// Parses `Retry-After`: seconds, or a date; `nil` for any other text.
    private func wait(_ field: String) -> Duration? {
        if !field.isEmpty, field.utf8.allSatisfy(\.isDigit) {
            // A number that overflows is longer than any client waits.
            return .seconds(min(Int(field) ?? .max, 1 << 40))
        }
        let now = date()
        return HTTPDate.date(from: field, now: now).map { .seconds($0.timeIntervalSince(now)) }
    }
}
