import Foundation
import Testing

/// K1–K5: whatever happens, the wallets converge, and no entered value is lost.
///
/// IMAGEEDITOR_CARDS_SEED reruns the world of a seed; IMAGEEDITOR_CARDS_WORLDS sets the number of
/// worlds.
struct CardWorldTests {
    private static let environment = ProcessInfo.processInfo.environment

    @Test func `wallets that synchronise converge and lose nothing`() async throws {
        let fixed = Self.environment["IMAGEEDITOR_CARDS_SEED"].flatMap { UInt64($0) }
        let count = Self.environment["IMAGEEDITOR_CARDS_WORLDS"].flatMap { Int($0) } ?? 12
        let seeds =
            fixed.map { [$0] } ?? (0..<count).map { _ in UInt64.random(in: 0...(.max >> 1)) }
        for seed in seeds {
            let world = CardWorld(seed: seed)
            for _ in 0..<3 {
                try await world.live(steps: 60)
                try await world.settle()
                let problems = try await world.problems()
                guard problems.isEmpty else {
                    let journal = await world.journal.suffix(fixed == nil ? 20 : 1_000)
                    Issue.record(
                        """
                        IMAGEEDITOR_CARDS_SEED=\(seed) repeats it.
                        \(problems.joined(separator: "\n"))
                        …
                        \(journal.joined(separator: "\n"))
                        """)
                    return
                }
            }
        }
    }
}
