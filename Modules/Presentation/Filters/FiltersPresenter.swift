public import Core
import FoundationEssentials

/// The filters of one category.
public struct FilterCategoryViewModel: Sendable, Equatable {
    public let title: String
    public let rows: [Row]

    /// One filter: its name and what it does.
    public struct Row: Sendable, Equatable {
        public let name: String
        public let summary: String
    }
}

/// Describes lists and details of filters.
public struct FiltersPresenter: Sendable {
    private let frontEnd: FrontEnd

    public init(for frontEnd: FrontEnd = FrontEnd()) {
        self.frontEnd = frontEnd
    }

    /// Groups the filters by category, in the given order.
    public func viewModels(for filters: [FilterInfo]) -> [FilterCategoryViewModel] {
        var order: [FilterCategory] = []
        var rows: [FilterCategory: [FilterCategoryViewModel.Row]] = [:]
        for filter in filters {
            if rows[filter.category] == nil { order.append(filter.category) }
            rows[filter.category, default: []].append(
                .init(name: filter.name, summary: filter.summary))
        }
        return order.map { FilterCategoryViewModel(title: $0.rawValue, rows: rows[$0] ?? []) }
    }

    /// Returns the filters as lines: the title of each category, then its indented filters.
    public func lines(for filters: [FilterInfo]) -> [String] {
        let width = filters.map(\.name.count).max() ?? 0
        return viewModels(for: filters).flatMap { category in
            [category.title]
                + category.rows.map { row in
                    let space = String(repeating: " ", count: width - row.name.count)
                    return "  \(row.name)\(space)  \(row.summary)"
                }
        }
    }

    /// Returns the details of one filter as lines.
    public func lines(for filter: FilterInfo) -> [String] {
        var lines = ["\(filter.name): \(filter.summary)"]
        var facts = [["Category:", filter.category.rawValue], ["Space:", filter.space.rawValue]]
        if !filter.aliases.isEmpty {
            facts.insert(["Also:", filter.aliases.joined(separator: ", ")], at: 0)
        }
        lines += TextTable.lines(facts)
        if filter.parameters.isEmpty {
            lines.append("No parameters.")
        } else {
            lines.append("Parameters:")
            let rows = TextTable.lines(filter.parameters.map(Self.cells))
            for (row, parameter) in zip(rows, filter.parameters) {
                lines += [row] + Self.details(parameter)
            }
        }
        if !filter.vectors.isEmpty {
            lines.append("Keys for several parameters:")
            lines += TextTable.lines(filter.vectors.map { ["  \($0.key)", $0.form] })
        }
        if let example = frontEnd.words(for: .tryFilter(Self.example(filter))) {
            lines.append("Example: \(example)")
        }
        return lines
    }

    private static func cells(_ parameter: ParameterDescriptor) -> [String] {
        var names = parameter.key
        if !parameter.aliases.isEmpty {
            names += " (\(parameter.aliases.map(\.key).joined(separator: ", ")))"
        }
        var notes: [String] = []
        if parameter.isRequired { notes.append("required") }
        if let value = parameter.defaultValue { notes.append("default \(text(value))") }
        if let value = parameter.identity { notes.append("no change at \(text(value))") }
        let range = range(parameter.minimum, parameter.maximum)
        if let slider = Self.range(parameter.sliderMinimum, parameter.sliderMaximum),
            slider != range
        {
            notes.append("slider \(slider)")
        }
        // Without a third cell, the line does not end with spaces.
        return ["  \(names)", values(parameter, in: range ?? "")]
            + (notes.isEmpty ? [] : [notes.joined(separator: ", ")])
    }

    /// Returns the values that a parameter takes: a number's range and unit, or a text's form and
    /// the range of its numbers, unless the form contains it.
    private static func values(_ parameter: ParameterDescriptor, in range: String) -> String {
        let form = parameter.form
        if parameter.kind.isNumber {
            return [range, form].filter { !$0.isEmpty }.joined(separator: " ")
        }
        return range.isEmpty || form.contains(range) ? form : "\(form), each \(range)"
    }

    /// Returns the parameter's summary, and the ranges of aliases with other units.
    private static func details(_ parameter: ParameterDescriptor) -> [String] {
        let summary = parameter.summary.isEmpty ? [] : ["    \(parameter.summary)"]
        return summary
            + parameter.aliases.compactMap { alias in
                range(alias.minimum, alias.maximum).map {
                    "    \(alias.key): \($0)" + (alias.unit.map { " \($0)" } ?? "")
                }
            }
    }

    private static func range(_ minimum: Double?, _ maximum: Double?) -> String? {
        switch (minimum, maximum) {
        case (let minimum?, let maximum?): "\(end(minimum))…\(end(maximum))"
        case (let minimum?, nil): "at least \(end(minimum))"
        case (nil, let maximum?): "at most \(end(maximum))"
        case (nil, nil): nil
        }
    }

    /// Formats an end of a range. Fractions of π are written as such, because decimals would be
    /// rounded.
    private static func end(_ number: Double) -> String {
        let sign = number < 0 ? "-" : ""
        return switch abs(number) {
        case Double.pi / 4: "\(sign)π/4"
        case Double.pi / 2: "\(sign)π/2"
        case Double.pi: "\(sign)π"
        case 2 * Double.pi: "\(sign)2π"
        default: HumanNumber.plain(number)
        }
    }

    private static func example(_ filter: FilterInfo) -> String {
        // The filter `none` changes nothing, so its example needs no value.
        guard let first = filter.parameters.first, filter.name != "none" else {
            return FilterArgument.typed(filter.name, nil)
        }
        let value = first.example ?? first.identity
        return FilterArgument.typed(filter.name, value ?? .text(first.key.uppercased()))
    }

    private static func text(_ value: Recipe.Value) -> String {
        switch value {
        case .number(let number): HumanNumber.plain(number)
        case .text(let text): text
        }
    }
}
