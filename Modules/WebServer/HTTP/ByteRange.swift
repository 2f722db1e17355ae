/// The part of a file that a `Range` header asks for.
package enum ByteRange: Equatable {
    /// No range, an invalid one, several ranges, or an unknown unit: the response is the whole
    /// file.
    case whole
    case part(Range<Int>)
    /// The range is empty or begins after the end of the file.
    case unsatisfiable

    package init(_ header: String?, size: Int) {
        self = header.flatMap { Self.read($0, size) } ?? .whole
    }

    private static func read(_ header: String, _ size: Int) -> Self? {
        let unit = "bytes="
        guard header.lowercased().hasPrefix(unit) else { return nil }
        let ends = header.dropFirst(unit.count).split(
            separator: "-", maxSplits: 1, omittingEmptySubsequences: false
        ).map { $0.trimmed() }
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy(isDigit) }) else { return nil }
        switch (number(ends[0]), number(ends[1])) {
        case (nil, nil): return nil
        case (nil, let count?):
            return count == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - count)..<size)
        case (let first?, let last):
            if let last, last < first { return nil }
            guard first < size else { return .unsatisfiable }
            return .part(first..<min(size - 1, last ?? size - 1) + 1)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Parses a number; `nil` for an empty text. Clamps a number beyond the largest integer.
    private static func number(_ digits: Substring) -> Int? {
        digits.isEmpty ? nil : Int(digits) ?? .max
    }
}
