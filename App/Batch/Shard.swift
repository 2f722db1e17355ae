import ArgumentParser
import Core

/// A part of a batch: of those whose paths' hashes leave one remainder, out of ``count`` parts.
///
/// It depends on the path as it is named alone, so that parts on several machines are the same
/// however many other pictures there are.
struct Shard: Equatable, Sendable {
    /// 1…``count``.
    let number: Int
    let count: Int

    func contains(_ path: String) -> Bool {
        StableHash.of(path) % UInt64(count) == UInt64(number - 1)
    }
}

extension Shard: CommandWord {
    var word: String { "\(number)/\(count)" }

    /// Reads `I/N`, such as `2/8`; 1 is the first.
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
