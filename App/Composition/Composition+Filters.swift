import Presentation
import Rendering

extension Composition {
    /// The filter names that `--filter` accepts.
    static var filterNames: [String] {
        FilterCatalog.standard.filters.map(\.name)
    }

    /// Returns the range of a filter's first number in words; `nil` for a filter without a range.
    ///
    /// The range is such as `-100 to 100`; with words for the ends, it is such as
    /// `-100 (cooler) to 100 (warmer)`. If an alias of a plain number is in radians, the words are
    /// the degrees. Ranges in units with a suffix are added, such as `, or -10EV to 10EV`.
    static func range(
        of filter: String, from low: String? = nil, to high: String? = nil
    ) -> String? {
        guard let parameter = FilterCatalog.standard.descriptor(named: filter)?.parameters.first,
            let minimum = parameter.minimum, let maximum = parameter.maximum
        else { return nil }
        let angle = parameter.aliases.first { parameter.unit == nil && $0.unit == "radians" }
        let ends = [(minimum, low), (maximum, high)].map { number, word in
            let degrees = angle.map { alias in
                HumanNumber.plain((number / alias.scale * 180 / .pi).rounded()) + " degrees"
            }
            return HumanNumber.plain(number) + ((word ?? degrees).map { " (\($0))" } ?? "")
        }
        let range = ends.joined(separator: " to ")
        let others = parameter.aliases.compactMap { alias -> String? in
            guard let suffix = alias.suffix, let minimum = alias.minimum,
                let maximum = alias.maximum
            else { return nil }
            return ", or \(HumanNumber.plain(minimum))\(suffix) to"
                + " \(HumanNumber.plain(maximum))\(suffix)"
        }
        return range + others.joined()
    }

    /// Returns the words that a filter's parameter accepts; empty if it is not a choice.
    static func choices(of filter: String, _ key: String) -> [String] {
        let parameter = FilterCatalog.standard.descriptor(named: filter)?.parameter(key)
        guard case .choice(let words)? = parameter?.kind else { return [] }
        return words
    }
}
