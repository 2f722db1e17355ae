public import Core

/// Filters as JSON: `{"filters":[{"name","aliases","category","summary","space",
/// "parameters":[{"key","aliases","kind","summary","unit","minimum","maximum","default","identity",
/// "required","sliderMinimum"?,"sliderMaximum"?,
/// "aliasRanges"?:[{"key","unit","minimum","maximum"}]}],"vectors"?:[{"key","form"}]}]}`.
public struct FiltersJSON: Sendable {
    private let filters: [FilterInfo]

    public init(_ filters: [FilterInfo]) {
        self.filters = filters
    }

    public var json: JSONText {
        .object([.init("filters", .array(filters.map { Self.filter($0) }))])
    }

    /// - Parameters:
    ///   - more: Further members of the filter.
    ///   - extra: Further members of each parameter.
    static func filter(
        _ filter: FilterInfo, more: [JSONText.Member] = [],
        extra: (ParameterDescriptor) -> [JSONText.Member] = { _ in [] }
    ) -> JSONText {
        var members: [JSONText.Member] = [
            .init("name", .string(filter.name)),
            .init("aliases", .array(filter.aliases.map(JSONText.string))),
            .init("category", .string(filter.category.rawValue)),
            .init("summary", .string(filter.summary)),
            .init("space", .string(filter.space.rawValue)),
            .init("parameters", .array(filter.parameters.map { parameter($0, extra($0)) })),
        ]
        if !filter.vectors.isEmpty {
            let vectors = filter.vectors.map { vector in
                JSONText.object([
                    .init("key", .string(vector.key)), .init("form", .string(vector.form)),
                ])
            }
            members.append(.init("vectors", .array(vectors)))
        }
        return .object(members + more)
    }

    private static func parameter(
        _ parameter: ParameterDescriptor, _ extra: [JSONText.Member]
    ) -> JSONText {
        var members: [JSONText.Member] = [
            .init("key", .string(parameter.key)),
            .init("aliases", .array(parameter.aliases.map { .string($0.key) })),
            .init("kind", .string(parameter.kind.name)),
            .init("summary", .string(parameter.summary)),
            .init("unit", .string(parameter.form)),
            .init("minimum", number(parameter.minimum)),
            .init("maximum", number(parameter.maximum)),
            .init("default", parameter.defaultValue.map(\.json) ?? .null),
            .init("identity", parameter.identity.map(\.json) ?? .null),
            .init("required", .bool(parameter.isRequired)),
        ]
        if let minimum = parameter.sliderMinimum {
            members.append(.init("sliderMinimum", .number(minimum)))
        }
        if let maximum = parameter.sliderMaximum {
            members.append(.init("sliderMaximum", .number(maximum)))
        }
        let ranges = parameter.aliases.filter { $0.minimum != nil || $0.maximum != nil }
        if !ranges.isEmpty { members.append(.init("aliasRanges", .array(ranges.map(range)))) }
        return .object(members + extra)
    }

    /// Returns the range of an alias, in the alias's unit.
    private static func range(_ alias: ParameterAlias) -> JSONText {
        .object([
            .init("key", .string(alias.key)), .init("unit", .string(alias.unit ?? "")),
            .init("minimum", number(alias.minimum)), .init("maximum", number(alias.maximum)),
        ])
    }

    private static func number(_ number: Double?) -> JSONText {
        number.map(JSONText.number) ?? .null
    }
}
