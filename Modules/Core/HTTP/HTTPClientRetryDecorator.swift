public import Foundation

/// Sends a request again when that may help: idempotent requests only, after a failure that may
/// pass by itself, and never past the request's own time-out.
///
/// Tried again after 408, 425, 429, 502, 503 and 504, and after errors that are
/// ``HTTPClientError/isTransient``, but for time-outs: whoever waited for one has waited long
/// enough. The pauses double, with jitter, so that many clients do not
/// come back together; `Retry-After` is honoured where it asks for more. When nothing more is
/// tried, the last answer or error is the caller's.
public struct HTTPClientRetryDecorator: HTTPClient {
    private let decoratee: any HTTPClient
    private let limits: Limits
    private let now: @Sendable () -> ContinuousClock.Instant
    private let date: @Sendable () -> Date
    private let random: @Sendable () -> Double
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Makes a client that tries again as often and waits as long as `limits` allow.
    ///
    /// Time-outs go by `now`, a clock that never goes back, a `Retry-After` that is a date by
    /// `date`, the wall clock. `random` is a number in 0..<1, for jitter. `sleep` pauses, and
    /// throws `CancellationError` at once when the task is cancelled.
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
        guard request.isIdempotent else { return try await decoratee.send(request) }
        let deadline = now().advanced(by: request.timeout)
        var request = request
        var retries = 0
        while true {
            let result: Result<HTTPResponse, any Error>
            do {
                result = .success(try await decoratee.send(request))
            } catch {
                try Task.checkCancellation()
                result = .failure(error)
            }
            guard retries < limits.retries, let pause = pause(after: result, retries: retries),
                pause < now().duration(to: deadline)
            else { return try result.get() }
            try await sleep(pause)
            retries += 1
            request.timeout = now().duration(to: deadline)
            guard request.timeout > .zero else { return try result.get() }
        }
    }

    /// - Returns: `nil` where another attempt would not help.
    private func pause(
        after result: Result<HTTPResponse, any Error>, retries: Int
    ) -> Duration? {
        // Between half and all of 0.5 s, 1 s, 2 s, … The exponent is bounded: a limit is a user's.
        let backoff = Duration.seconds(0.5 * Double(1 << min(retries, 16)) * (1 + random()) / 2)
        switch result {
        case .success(let response):
            guard [408, 425, 429, 502, 503, 504].contains(response.status) else { return nil }
            guard let asked = response.headers["Retry-After"].flatMap(wait) else { return backoff }
            return asked > .seconds(limits.retryAfterSeconds) ? nil : max(asked, backoff)
        case .failure(HTTPClientError.timedOut): return nil
        case .failure(let error):
            return (error as? HTTPClientError)?.isTransient == true ? backoff : nil
        }
    }

    /// What `Retry-After` asks for: seconds, or a date.
    private func wait(_ field: String) -> Duration? {
        if !field.isEmpty, field.utf8.allSatisfy(\.isDigit) {
            // More digits than a number holds ask for longer than anybody waits.
            return .seconds(min(Int(field) ?? .max, 1 << 40))
        }
        return HTTPDate.date(from: field).map { .seconds($0.timeIntervalSince(date())) }
    }
}

extension HTTPClient {
    /// This client, with requests sent again where that may help.
    public func retrying(_ limits: Limits = Limits()) -> HTTPClientRetryDecorator {
        HTTPClientRetryDecorator(decoratee: self, limits: limits)
    }
}
