import Cards
import Core
import Foundation
import ImageEditorStorage
import Presentation
import Synchronization

/// What the tool does on the way: said at once to those who asked for it, and remembered as long as
/// it may explain a failure.
///
/// Nothing in it is a secret: addresses lose their credentials and queries, headers and bodies are
/// never looked at.
final class Journal: Sendable {
    private struct Memory {
        /// What became of each exchange of the latest request.
        var exchanges: [String] = []
        var request = ""
        var began = ContinuousClock.now
        var storage: [String] = []
    }

    private let say: @Sendable (String) -> Void
    private let memory = Mutex(Memory())

    init(say: @escaping @Sendable (String) -> Void = { _ in }) {
        self.say = say
    }

    /// Says what is done or found.
    func note(_ line: String) {
        say(line)
    }

    /// Says what was done, and how long it took.
    func note(_ line: String, since start: ContinuousClock.Instant) {
        say("\(line) in \(Self.milliseconds(start.duration(to: .now)))")
    }

    // MARK: - Requests

    /// A request begins, which may take several exchanges.
    func begin(_ request: HTTPRequest) {
        memory.withLock {
            $0.exchanges = []
            $0.request = Self.name(of: request)
            $0.began = .now
        }
    }

    /// One exchange of the latest request ended.
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

    /// The database failed, in its own words.
    func storageFailed(_ line: String) {
        say("database: \(line)")
        memory.withLock { $0.storage = [line] }
    }

    /// What led to `error`, as far as it is known.
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

    /// The latest request: how often it was sent, and what became of it each time.
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
