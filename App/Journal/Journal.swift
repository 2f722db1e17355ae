import Cards
import Core
import FoundationEssentials
import ImageEditorFileStorage
import Presentation
import Synchronization

/// Logs each step with `--verbose`, and remembers steps that may explain a later failure.
///
/// It contains no secrets: URLs are logged without credentials and queries, and headers and
/// bodies are not logged.
package final class Journal: Sendable {
    private struct Memory {
        /// The outcomes of the latest request's exchanges.
        var exchanges: [String] = []
        var request = ""
        var began = ContinuousClock.now
        var storage: [String] = []
    }

    private let say: @Sendable (String) -> Void
    private let memory = Mutex(Memory())

    package init(say: @escaping @Sendable (String) -> Void = { _ in }) {
        self.say = say
    }

    /// Logs a step or a finding.
    func note(_ line: String) {
        say(line)
    }

    /// Logs a finished step and its duration.
    func note(_ line: String, since start: ContinuousClock.Instant) {
        say("\(line) in \(Self.milliseconds(start.duration(to: .now)))")
    }

    // MARK: - Requests

    /// Begins a request, which may take several exchanges.
    func begin(_ request: HTTPRequest) {
        memory.withLock {
            $0.exchanges = []
            $0.request = Self.name(of: request)
            $0.began = .now
        }
    }

    /// Ends an exchange of the latest request.
    func end(_ request: HTTPRequest, with outcome: String, after time: Duration) {
        let line = "\(outcome) after \(Self.milliseconds(time))"
        say("\(Self.name(of: request)): \(line)")
        memory.withLock { $0.exchanges.append("\(Self.name(of: request)): \(line)") }
    }

    private static func name(of request: HTTPRequest) -> String {
        "\(request.method.rawValue) \(DisplayURL.withoutQuery(request.url))"
    }

    private static func milliseconds(_ time: Duration) -> String {
        let parts = time.components
        return "\(parts.seconds * 1_000 + parts.attoseconds / 1_000_000_000_000_000) ms"
    }

    // MARK: - Causes

    /// Logs the details of a store's failure.
    func storageFailed(_ line: String) {
        say("database: \(line)")
        memory.withLock { $0.storage = [line] }
    }

    /// Returns the known causes of `error`.
    func causes(of error: any Error) -> [any Error] {
        switch error {
        case is HTTPClientError, FeedError.unexpectedStatus, FeedError.invalidData,
            ImageLoadingError.unexpectedStatus, ImageLoadingError.notAnImage, is UploadError,
            is CardServerError,
            FeedImageFinderError.notFound(_, .some):
            requestLines.map { FailureCause($0) }
        case is StorageError: memory.withLock { $0.storage }.map { FailureCause($0) }
        default: []
        }
    }

    /// A summary of the latest request's exchanges, followed by its last five exchanges, newest
    /// first.
    var requestLines: [String] {
        memory.withLock { memory in
            guard !memory.exchanges.isEmpty else { return [] }
            let time = Self.milliseconds(memory.began.duration(to: .now))
            let count = HumanNumber.count(memory.exchanges.count, "exchange")
            return ["\(memory.request): \(count) in \(time)"]
                + memory.exchanges.suffix(5).reversed()
        }
    }
}
