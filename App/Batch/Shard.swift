import ArgumentParser
import Core

/// One part of a batch, selected by the hash of each path.
///
/// The selection depends only on the path as it was given. Other images do not affect it, and it
/// is the same on every machine.
struct Shard: Equatable, Sendable {
    /// The number of this part, from 1 to ``count``.
    let number: Int
    let count: Int

    func contains(_ path: String) -> Bool {
        StableHash.of(path) % UInt64(count) == UInt64(number - 1)
    }
}

extension Shard: CommandWord {
    var word: String { "\(number)/\(count)" }

    /// Parses `I/N`, such as `2/8`; the first shard is 1.
    init?(argument: String) {
        let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map {
            Int($0)
        }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1], number >= 1,
            number <= count
        else { return nil }
        self.init(number: number, count: count)
    }
}
