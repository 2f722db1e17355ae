public import Core

/// Filters in their JSON form: `{"filters":[{"name","aliases","category","summary","space",
/// "parameters":[{"key","aliases","unit","minimum","maximum","default","identity",
/// "sliderMinimum"?,"sliderMaximum"?}]}]}`.
public struct FiltersJSON: JSONPresentable, Sendable {
    private let filters: [FilterInfo]

    public init(_ filters: [FilterInfo]) {
        self.filters = filters
    }

    public var json: JSONText {
        .object([.init("filters", .array(filters.map(Self.filter)))])
    }

    private static func filter(_ filter: FilterInfo) -> JSONText {
        .object([
            .init("name", .string(filter.name)),
            .init("aliases", .array(filter.aliases.map(JSONText.string))),
            .init("category", .string(filter.category)),
            .init("summary", .string(filter.summary)),
            .init("space", .string(filter.space)),
            .init("parameters", .array(filter.parameters.map(parameter))),
        ])
    }

    private static func parameter(_ parameter: FilterInfo.Parameter) -> JSONText {
        var members: [JSONText.Member] = [
            .init("key", .string(parameter.key)),
            .init("aliases", .array(parameter.aliases.map(JSONText.string))),
            .init("unit", .string(parameter.unit)),
            .init("minimum", number(parameter.minimum)),
            .init("maximum", number(parameter.maximum)),
            .init("default", parameter.default.map(RecipeJSON.value) ?? .null),
            .init("identity", parameter.identity.map(RecipeJSON.value) ?? .null),
        ]
        if let minimum = parameter.sliderMinimum {
            members.append(.init("sliderMinimum", .number(minimum)))
        }
        if let maximum = parameter.sliderMaximum {
            members.append(.init("sliderMaximum", .number(maximum)))
        }
        return .object(members)
    }

    private static func number(_ number: Double?) -> JSONText {
        number.map(JSONText.number) ?? .null
    }
}
