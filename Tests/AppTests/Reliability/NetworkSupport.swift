import Core
import Foundation
import ImageEditorTestSupport
import Synchronization
import Testing

/// Shared helpers of the tests with hostile servers.
extension Workplace {
    /// Runs the tool to its end, and measures its peak memory in bytes and its duration.
    ///
    /// An intermediate process makes the measurements accurate. A direct child would inherit the
    /// peak memory of the tests, and the tests may notice its end late.
    func measured(
        _ arguments: String..., environment more: [String: String] = [:]
    ) async throws -> (outcome: Outcome, peak: Int, time: Duration) {
        try await measured(arguments, environment: more)
    }

    func measured(
        _ arguments: [String], environment more: [String: String] = [:]
    ) async throws -> (outcome: Outcome, peak: Int, time: Duration) {
        let figure = home.appending(path: ".peak-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: figure) }
        let script = """
            import resource, subprocess, sys, time
            start = time.monotonic()
            status = subprocess.run(sys.argv[2:]).returncode
            with open(sys.argv[1], "w") as file:
                peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
                file.write(f"{peak} {time.monotonic() - start}")
            sys.exit(status if status >= 0 else 128 - status)
            """
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let outcome = try await run(
            ["python3", "-c", script, figure.path, Self.tool.path] + arguments,
            environment: more.merging(["PATH": path]) { $1 }, program: URL(filePath: "/usr/bin/env")
        )
        let text = String(decoding: try Data(contentsOf: figure), as: UTF8.self)
        let figures = text.split(separator: " ")
        try #require(figures.count == 2)
        return (
            outcome, try #require(Int(figures[0])) << 10,
            .seconds(try #require(Double(figures[1])))
        )
    }

    /// The ids of the feed, in order.
    func ids(_ server: RawServer) async throws -> [String] {
        let feed = try await run("feed", "--json", "--server", server.url("").absoluteString)
        return try #require(try feed.json().first?["images"]?.array).compactMap {
            $0["id"]?.string
        }
    }

    /// The number of cached images.
    func cachedImages() async throws -> Int {
        let text = try await run("cache", "stats").text
        let match = try #require(try Regex("Images: +([0-9]+)").firstMatch(in: text), "\(text)")
        return try #require(Int(match.output[1].substring ?? ""))
    }
}

extension Workplace.Outcome {
    /// True if neither stream contains control sequences or characters that change the text
    /// direction.
    var isPrintable: Bool {
        (text + error).unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x0a, 0x09: true
            case 0..<0x20, 0x7f..<0xa0, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069: false
            default: true
            }
        }
    }
}

/// Expects a failure as a single line, `imageeditor: what: why` or a JSON object, that contains
/// these words.
func expectOneLine(
    _ outcome: Workplace.Outcome, status: Int, _ words: String...,
    at location: SourceLocation = #_sourceLocation
) {
    #expect(outcome.status == status, "\(outcome.error)", sourceLocation: location)
    #expect(
        outcome.error.hasPrefix("imageeditor: ")
            || (try? JSON(outcome.error.dropLast()))?.object?.count == 1,
        "\(outcome.error)", sourceLocation: location)
    #expect(
        outcome.error.hasSuffix("\n") && outcome.error.count { $0.isNewline } == 1,
        "\(outcome.error)", sourceLocation: location)
    #expect(outcome.isPrintable, "\(outcome.error.debugDescription)", sourceLocation: location)
    for word in words {
        #expect(outcome.error.contains(word), "\(outcome.error)", sourceLocation: location)
    }
}

/// The JSON of a feed with these URLs, valid or not.
func feedData(
    _ urls: [String], updated: String = "Mar 14, 2018 6:50:24 PM"
) throws -> Data {
    struct Item: Encodable {
        let url: String
        let created = "Mar 14, 2018 6:50:24 PM"
        let updated: String
    }
    return try JSONEncoder().encode(urls.map { Item(url: $0, updated: updated) })
}

/// A picture of one pixel.
let tinyPicture =
    Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    ) ?? Data()

/// Limits the number of tests that start processes at the same time: hundreds would only wait for
/// each other and distort timings.
struct FewAtATime: SuiteTrait, TestTrait, TestScoping {
    private static let turns = Turns(limit: 4)
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await body() }
        await Self.turns.begin()
        do {
            try await body()
        } catch {
            await Self.turns.end()
            throw error
        }
        await Self.turns.end()
    }

    private actor Turns {
        private var free: Int
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(limit: Int) { free = limit }

        func begin() async {
            if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
        }

        func end() {
            if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
        }
    }
}

extension Trait where Self == FewAtATime {
    static var fewAtATime: Self { FewAtATime() }
}

/// A value that a test changes while a server's threads read it.
final class Switch<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    init(_ value: Value) { state = Mutex(value) }

    var value: Value {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func change(_ body: (inout Value) -> Void) { state.withLock { body(&$0) } }
}

extension Switch<Int> {
    func add(_ number: Int) { change { $0 += number } }
}

/// The time that `body` takes.
func time<Value>(_ body: () async throws -> Value) async rethrows -> (Value, Duration) {
    let start = ContinuousClock.now
    let value = try await body()
    return (value, ContinuousClock.now - start)
}
