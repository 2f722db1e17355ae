import Foundation
import ImageEditorTestSupport
import Testing

/// Random moments for kills; the same seed gives the same moments.
struct StoreKills: RandomNumberGenerator {
    /// The number of rounds; `make soak` sets more.
    static let rounds = number("IMAGEEDITOR_KILL_ROUNDS") ?? 100

    let seed: UInt64
    /// The number of runs that were killed before they ended by themselves.
    private(set) var count = 0
    private var random: SeededGenerator
    /// The duration of a run that is not killed.
    private var whole: Duration

    /// - Parameter whole: The initial duration of a run; it is updated by runs that end in time.
    init(_ what: String, whole: Duration) {
        self.whole = whole
        seed = Self.number("IMAGEEDITOR_KILL_SEED").map(UInt64.init) ?? .random(in: 0...999_999)
        random = SeededGenerator(seed: seed)
        print("kills of \(what): \(Self.rounds) rounds, IMAGEEDITOR_KILL_SEED=\(seed)")
    }

    mutating func next() -> UInt64 { random.next() }

    /// Runs the tool and kills it at a random moment within its duration, or slightly later.
    mutating func run(
        _ arguments: [String], in scene: StoreScene, environment: [String: String] = [:]
    ) async throws -> Workplace.Outcome {
        let moment = whole * Double.random(in: 0...1.1, using: &self)
        let start = ContinuousClock.now
        let outcome = try await scene.runAndKill(
            arguments, after: moment, environment: environment)
        if outcome.status == 128 + 9 {
            count += 1
        } else {
            whole = whole * 0.6 + (ContinuousClock.now - start) * 0.4
        }
        return outcome
    }

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }
}

/// The duration of starts after kills.
struct StoreStarts {
    private var all: [Duration] = []

    /// Runs `body` and records its duration.
    mutating func timed<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        let start = ContinuousClock.now
        let value = try await body()
        all.append(ContinuousClock.now - start)
        return value
    }

    /// Expects that no start took long. A busy machine may delay a few.
    func expectQuick() {
        #expect(all.count { $0 > .seconds(3) } <= all.count / 10, "\(all.sorted().suffix(12))")
        #expect(all.max() ?? .zero < .seconds(30))
    }
}
