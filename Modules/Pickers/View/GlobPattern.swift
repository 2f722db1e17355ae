/// A shell pattern for names: `*` matches any text, `?` any character, `[a-z]` one of a set,
/// `[!a-z]` none of a set, and `\` outside of brackets escapes the next character.
///
/// `*` and `?` also match slashes and leading dots.
public struct GlobPattern: Sendable, Equatable {
    /// The pattern as typed.
    public let text: String
    private let parts: [Part]
    private let ignoresCase: Bool

    fileprivate enum Part: Sendable, Equatable {
        case anything
        case anyCharacter
        case character(Character)
        case oneOf([ClosedRange<Character>], isNegated: Bool)
    }

    /// Parses a pattern. An unclosed bracket is literal.
    ///
    /// - Parameter ignoresCase: True to match `a.JPG` with `*.jpg`.
    public init(_ text: String, ignoringCase ignoresCase: Bool = false) {
        self.text = text
        self.ignoresCase = ignoresCase
        var parts: [Part] = []
        let pattern = ignoresCase ? text.lowercased() : text
        var rest = pattern[...]
        while let character = rest.popFirst() {
            switch character {
            case "*": if parts.last != .anything { parts.append(.anything) }
            case "?": parts.append(.anyCharacter)
            case "\\": parts.append(.character(rest.popFirst() ?? "\\"))
            case "[":
                if let set = Self.set(&rest) {
                    parts.append(set)
                } else {
                    parts.append(.character("["))
                }
            default: parts.append(.character(character))
            }
        }
        self.parts = parts
    }

    /// Returns true if the whole name, or the part after its last slash, matches.
    ///
    /// - Complexity: O(n · m) for n characters of the name and m of the pattern.
    public func matches(_ name: String) -> Bool {
        let characters = Array(ignoresCase ? name.lowercased() : name)
        if matches(characters[...]) { return true }
        guard let slash = characters.lastIndex(of: "/") else { return false }
        return matches(characters[(slash + 1)...])
    }

    /// Returns true if the pattern matches these characters of a name. Backtracks only to the last
    /// `*`, which is sufficient for glob patterns.
    private func matches(_ name: ArraySlice<Character>) -> Bool {
        var (part, place) = (0, name.startIndex)
        var retry: (part: Int, place: Int)?
        while place < name.endIndex {
            if part < parts.count, parts[part] == .anything {
                retry = (part, place)
                part += 1
            } else if part < parts.count, parts[part].accepts(name[place]) {
                part += 1
                place += 1
            } else if let last = retry {
                retry = (last.part, last.place + 1)
                (part, place) = (last.part + 1, last.place + 1)
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { $0 == .anything }
    }

    /// Parses the characters after `[` up to the closing bracket; `nil` if none exists.
    private static func set(_ rest: inout Substring) -> Part? {
        var text = rest
        let isNegated = text.first == "!" || text.first == "^"
        if isNegated { text.removeFirst() }
        var ranges: [ClosedRange<Character>] = []
        while let low = text.popFirst() {
            if low == "]", !ranges.isEmpty {
                rest = text
                return .oneOf(ranges, isNegated: isNegated)
            }
            guard text.first == "-", let high = text.dropFirst().first, high != "]" else {
                ranges.append(low...low)
                continue
            }
            text.removeFirst(2)
            // A reversed range contains only its start.
            ranges.append(low...(high < low ? low : high))
        }
        return nil
    }
}

extension GlobPattern.Part {
    fileprivate func accepts(_ character: Character) -> Bool {
        switch self {
        case .anything: false
        case .anyCharacter: true
        case .character(let expected): character == expected
        case .oneOf(let ranges, let isNegated):
            ranges.contains { $0.contains(character) } != isNegated
        }
    }
}
