import FoundationEssentials

/// Chooses pictures by a rule, without a user.
public struct AutomaticPickerView: PickerView {
    /// The order of preference.
    public enum Preference: Sendable {
        /// Prefers the first pictures in the source's order.
        case first
        /// Prefers the newest pictures; those without a date come last.
        case newest
    }

    private let preference: Preference
    private let pattern: GlobPattern?

    /// - Parameters:
    ///   - preference: The order of preference among the matching pictures.
    ///   - pattern: A pattern for the name of a picture, with or without its folder.
    public init(_ preference: Preference = .first, matching pattern: GlobPattern? = nil) {
        self.preference = preference
        self.pattern = pattern
    }

    /// Chooses as many pictures as the list allows, in order of preference.
    public func choose(from list: PickerList) async throws -> PickerChoice {
        var items = list.items
        if let pattern {
            items = items.filter { pattern.matches($0.name) }
            if items.isEmpty { throw PickError.noMatch(pattern: pattern.text) }
        }
        if preference == .newest {
            // Swift does not promise a stable sort, so the source's order breaks ties.
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
