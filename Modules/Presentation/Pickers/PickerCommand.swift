/// A typed command in a list of pictures.
public enum PickerCommand: Sendable, Equatable {
    /// Picks the pictures with these numbers.
    case choose([Int])
    /// Shows the picture with this number.
    case preview(Int)
    /// Shows only matching pictures; an empty text shows everything.
    case filter(String)
    case nextPage
    case previousPage
    case leave

    /// The maximum number of pictures that one line can name.
    private static let mostNumbers = 10_000

    /// Parses a line: `3` and `1 4-6` pick, `v 3` previews, `/text` filters, `n`, an empty line and
    /// `p` change the page, and `q` leaves.
    ///
    /// - Returns: `nil` if the line is not a command.
    public init?(_ line: String) {
        // The text after the slash is used unchanged, because names may contain spaces.
        if line.hasPrefix("/") {
            self = .filter(String(line.dropFirst()))
            return
        }
        let words = line.lowercased().split { $0.isWhitespace || $0 == "," }
        switch (words.first, words.count) {
        case (nil, _), ("n", 1): self = .nextPage
        case ("p", 1): self = .previousPage
        case ("q", 1): self = .leave
        case ("v", 2):
            guard let number = Int(words[1]) else { return nil }
            self = .preview(number)
        default:
            var numbers: [Int] = []
            for word in words {
                guard let range = Self.range(word),
                    numbers.count + range.count <= Self.mostNumbers
                else { return nil }
                numbers += range.filter { !numbers.contains($0) }
            }
            self = .choose(numbers)
        }
    }

    /// Parses `3` or `4-6`; `nil` for any other text.
    private static func range(_ word: Substring) -> ClosedRange<Int>? {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count <= 2, let first = ends.first.flatMap({ number($0) }),
            let last = ends.last.flatMap({ number($0) }), first <= last,
            last - first < mostNumbers
        else { return nil }
        return first...last
    }

    private static func number(_ word: Substring) -> Int? {
        word.allSatisfy { $0.isASCII && $0.isNumber } ? Int(word) : nil
    }
}
