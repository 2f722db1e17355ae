public import Foundation

/// Corrupts valid files reproducibly: the same seed and number give the same file on every
/// machine.
public struct Mutator {
    public var random: SeededGenerator

    /// - Parameters:
    ///   - seed: The seed of the whole run.
    ///   - number: The number of a file in the run, so that it can be made again without the files
    ///     before it.
    public init(seed: UInt64, number: Int) {
        var start = SeededGenerator(seed: seed)
        random = SeededGenerator(seed: start.next() ^ UInt64(number) &* 0x9e37_79b9_7f4a_7c15)
    }

    /// Returns `data` with one to eight corruptions, some of which copy bytes from `other`.
    public mutating func mutated(_ data: Data, with other: Data) -> Data {
        var bytes = [UInt8](data)
        let isShort = random.oneIn(2)
        for _ in 0..<(1 << Int.random(in: 0...3, using: &random)) {
            change(&bytes, from: other, within: isShort ? 700 : bytes.count)
        }
        return Data(bytes)
    }

    /// Returns a text with one to eight corruptions of its words or, in a third of the cases, of
    /// its bytes.
    public mutating func mutatedText(_ data: Data, with other: Data) -> Data {
        if random.oneIn(3) { return mutated(data, with: other) }
        var words = data.split(separator: 0x20, omittingEmptySubsequences: false).map { Data($0) }
        for _ in 0..<(1 << Int.random(in: 0...3, using: &random)) {
            let place = Int.random(in: 0..<words.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: words[place] = Data(random.pick(Self.strangeWords).utf8)
            case 1: words.insert(words[Int.random(in: 0..<words.count, using: &random)], at: place)
            case 2 where words.count > 1: words.remove(at: place)
            default: words.insert(Data(random.pick(Self.strangeWords).utf8), at: place)
            }
        }
        return Data(words.joined(separator: [0x20]))
    }

    private mutating func change(_ bytes: inout [UInt8], from other: Data, within reach: Int) {
        guard !bytes.isEmpty else { return bytes = [UInt8](random.bytes(8)) }
        let place = Int.random(in: 0..<max(1, min(bytes.count, reach)), using: &random)
        let rest = bytes.count - place
        let length = min(rest, 1 << Int.random(in: 0...10, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0...1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 2: bytes[place] = random.pick([0, 1, 0x7F, 0x80, 0xFE, 0xFF])
        case 3: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 4...5: overwrite(&bytes, at: place)
        case 6: bytes.removeSubrange(place..<place + length)
        case 7:
            let from = Int.random(in: 0...bytes.count - length, using: &random)
            bytes.insert(contentsOf: Array(bytes[from..<from + length]), at: place)
        case 8:
            guard !other.isEmpty else { return }
            let from = Int.random(in: 0..<other.count, using: &random)
            let piece = other.dropFirst(from).prefix(length)
            bytes.replaceSubrange(place..<place + min(length, piece.count), with: piece)
        default:
            if random.oneIn(3) {
                bytes.removeSubrange(place...)
            } else {
                bytes.insert(contentsOf: random.bytes(length), at: place)
            }
        }
    }

    /// Overwrites two, three or four bytes with a number that readers may mishandle.
    private mutating func overwrite(_ bytes: inout [UInt8], at place: Int) {
        let size = Int.random(in: 2...4, using: &random)
        guard bytes.count - place >= size else { return }
        let top = 1 << (8 * size)
        let numbers = [
            0, 1, 2, top - 1, top - 2, top / 2, top / 2 - 1, bytes.count, rest(bytes, place),
            rest(bytes, place) + 1, place, Int.random(in: 0..<top, using: &random),
        ]
        let number = random.pick(numbers)
        let digits = (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        let isBigEndian = random.oneIn(2)
        bytes.replaceSubrange(place..<place + size, with: isBigEndian ? digits.reversed() : digits)
    }

    private func rest(_ bytes: [UInt8], _ place: Int) -> Int { bytes.count - place }

    private static let strangeWords = [
        "", "0", "-0", "1", "-1", "2", "65", "66", "65536", "65537", "1e999", "-1e999", "nan",
        "inf",
        "0x1p3", "1e-320", "9223372036854775807", "9223372036854775808", "18446744073709551616",
        "0.1.2", "\n", "\r\n", "\t", "#", "\"", "\\", "{", "}", "[", "]", ":", ",", "null", "true",
        "\u{0}", "\u{FEFF}", "é", "LUT_1D_SIZE", "LUT_3D_SIZE", "DOMAIN_MIN", "DOMAIN_MAX", "TITLE",
        "\"op\":", "\"version\":", "\"operations\":", "\"file\":\"a.cube\"", "transparent", "yes",
    ]
}
