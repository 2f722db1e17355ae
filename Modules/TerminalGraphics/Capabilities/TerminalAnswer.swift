/// A terminal's answers to ``TerminalQuestion``.
package struct TerminalAnswer: Sendable, Equatable {
    /// True if the terminal knows kitty's protocol.
    package private(set) var hasKitty = false
    /// The terminal's name and version, such as `foot(1.16.2)`; `nil` if it did not answer.
    package private(set) var name: String?
    /// The numbers of the terminal's features, of which 4 is sixels; `nil` until the terminal has
    /// answered.
    package private(set) var attributes: [Int]?
    /// The size of a character; `nil` if the terminal did not answer.
    package private(set) var cell: CellSize?
    /// The number of colours that a sixel picture can have; `nil` if the terminal did not answer.
    package private(set) var sixelColors: Int?
    /// Bytes that are not part of an answer: typed text.
    package private(set) var typed: [UInt8] = []

    /// Parses what came from a terminal: answers and typed text in any order.
    package init(_ bytes: [UInt8]) {
        for sequence in TerminalSequence.split(bytes) {
            switch sequence {
            case .applicationCommand(let text): readKitty(text)
            case .deviceControl(let text):
                if text.hasPrefix(">|") { name = String(text.dropFirst(2)) }
            case .control(let parameters, let final, let bytes):
                if !read(parameters, final) { typed += bytes }
            case .other(let bytes): typed += bytes
            }
        }
    }

    /// True if the last question is answered, so that no other answer follows.
    package var isComplete: Bool { attributes != nil }

    private mutating func readKitty(_ text: String) {
        guard text.hasPrefix("G") else { return }
        let parts = text.dropFirst().split(separator: ";", maxSplits: 1)
        guard parts.count == 2, parts[0].split(separator: ",").contains("i=31") else { return }
        hasKitty = parts[1] == "OK"
    }

    /// - Returns: `true` if the sequence is an answer.
    private mutating func read(_ parameters: String, _ final: UInt8) -> Bool {
        let isPrivate = parameters.hasPrefix("?")
        let numbers = parameters.drop { $0 == "?" }.split(
            separator: ";", omittingEmptySubsequences: false
        ).map { Int($0) ?? 0 }
        switch (final, isPrivate) {
        case (UInt8(ascii: "c"), true): attributes = numbers
        case (UInt8(ascii: "t"), false) where numbers.count == 3 && numbers[0] == 6:
            cell = CellSize(width: numbers[2], height: numbers[1])
        case (UInt8(ascii: "S"), true):
            // The numbers are the feature (1 for sixel colours), its status (0 for success) and the
            // number of colours.
            if numbers.count >= 3, numbers[0] == 1, numbers[1] == 0, numbers[2] > 1 {
                sixelColors = numbers[2]
            }
        default: return false
        }
        return true
    }
}
