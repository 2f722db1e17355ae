import Foundation

/// Chooses by a rule, without anybody being asked.
public struct AutomaticPickerView: PickerView {
    /// Which of several is chosen.
    public enum Preference: Sendable {
        /// As the source lists them.
        case first
        /// Those whose date is the latest; those without one come last.
        case newest
    }

    private let preference: Preference
    private let pattern: GlobPattern?

    /// - Parameters:
    ///   - preference: Which of those that match are chosen.
    ///   - pattern: What a picture's name, with its folder or without, has to match.
    public init(_ preference: Preference = .first, matching pattern: GlobPattern? = nil) {
        self.preference = preference
        self.pattern = pattern
    }

    /// As many as the list allows, the best first.
    public func choose(from list: PickerList) async throws -> PickerChoice {
        var items = list.items
        if let pattern {
            items = items.filter { pattern.matches($0.name) }
            if items.isEmpty { throw PickError.noMatch(pattern: pattern.text) }
        }
        if preference == .newest {
            // Sorting keeps no order of its own: equals stay as the source lists them.
            items = items.enumerated().sorted { one, other in
                let dates = (one.element.date, other.element.date)
                return dates.0 == dates.1
                    ? one.offset < other.offset
                    : dates.0 ?? .distantPast > dates.1 ?? .distantPast
            }.map(\.element)
        }
        return .chosen(Array(items.prefix(list.limit)))
    }
}
