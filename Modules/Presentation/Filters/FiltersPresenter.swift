public import Core
import Foundation

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

/// Says which filters there are and what can be set.
public struct FiltersPresenter: Sendable {
    public init() {}

    /// The filters by category, categories and filters in the order they are given.
    public func viewModels(for filters: [FilterInfo]) -> [FilterCategoryViewModel] {
        var order: [String] = []
        var rows: [String: [FilterCategoryViewModel.Row]] = [:]
        for filter in filters {
            if rows[filter.category] == nil { order.append(filter.category) }
            rows[filter.category, default: []].append(
                .init(name: filter.name, summary: filter.summary))
        }
        return order.map { FilterCategoryViewModel(title: $0, rows: rows[$0] ?? []) }
    }

    /// The filters as lines: a category's title, then its filters further in.
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

    /// One filter in detail as lines.
    public func lines(for filter: FilterInfo) -> [String] {
        var lines = ["\(filter.name): \(filter.summary)"]
        var facts = [["Category:", filter.category], ["Space:", filter.space]]
        if !filter.aliases.isEmpty {
            facts.insert(["Also:", filter.aliases.joined(separator: ", ")], at: 0)
        }
        lines += TextTable.lines(facts)
        if filter.parameters.isEmpty {
            lines.append("Nothing can be set.")
        } else {
            lines += ["Parameters:"] + TextTable.lines(filter.parameters.map(Self.cells))
        }
        lines.append("Example: imageeditor edit photo.jpg --filter \(Self.example(filter))")
        return lines
    }

    private static func cells(_ parameter: FilterInfo.Parameter) -> [String] {
        var names = parameter.key
        if !parameter.aliases.isEmpty { names += " (\(parameter.aliases.joined(separator: ", ")))" }
        var notes: [String] = []
        if let value = parameter.default { notes.append("default \(text(value))") }
        if let value = parameter.identity { notes.append("no change at \(text(value))") }
        let range = range(parameter.minimum, parameter.maximum)
        if let slider = Self.range(parameter.sliderMinimum, parameter.sliderMaximum),
            slider != range
        {
            notes.append("slider \(slider)")
        }
        let values = [range ?? "", parameter.unit].filter { !$0.isEmpty }.joined(separator: " ")
        return ["  \(names)", values, notes.joined(separator: ", ")]
    }

    private static func range(_ minimum: Double?, _ maximum: Double?) -> String? {
        switch (minimum, maximum) {
        case (let minimum?, let maximum?):
            "\(HumanNumber.plain(minimum))…\(HumanNumber.plain(maximum))"
        case (let minimum?, nil): "at least \(HumanNumber.plain(minimum))"
        case (nil, let maximum?): "at most \(HumanNumber.plain(maximum))"
        case (nil, nil): nil
        }
    }

    private static func example(_ filter: FilterInfo) -> String {
        // A value would make no difference to the filter that makes none.
        guard let first = filter.parameters.first, filter.name != "none" else {
            return filter.name
        }
        let value =
            (first.example ?? first.default ?? first.identity).map(text) ?? first.key.uppercased()
        let argument = "\(filter.name)=\(value)"
        // A shell would take it apart.
        return argument.contains { " ;".contains($0) } ? "'\(argument)'" : argument
    }

    private static func text(_ value: Recipe.Value) -> String {
        switch value {
        case .number(let number): HumanNumber.plain(number)
        case .text(let text): text
        }
    }
}
