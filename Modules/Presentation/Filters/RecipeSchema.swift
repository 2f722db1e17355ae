public import Core

/// A JSON Schema of the recipes for a list of filters, for editors and validators.
///
/// Every recipe that the filters accept is valid. The schema covers names, keys, kinds of values,
/// ranges and required parameters. It does not cover relations between parameters, such as two keys
/// for the same parameter.
public struct RecipeSchema: Sendable {
    private let filters: [FilterInfo]
    private let limits: Limits

    public init(_ filters: [FilterInfo], limits: Limits = Limits()) {
        self.filters = filters
        self.limits = limits
    }

    public var json: JSONText {
        .object([
            .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            .init("title", .string("recipe")),
            .init("description", .string("An edit: an ordered list of operations.")),
            .init("type", .string("object")),
            .init(
                "properties",
                .object([
                    .init("version", .object([.init("const", .integer(Recipe.currentVersion))])),
                    .init("operations", operations),
                ])),
            .init("required", .array([.string("version"), .string("operations")])),
            .init("additionalProperties", .bool(false)),
            .init("$defs", .object([.init("operation", anyOperation)] + filters.map(definition))),
        ])
    }

    private var operations: JSONText {
        .object([
            .init("type", .string("array")),
            .init("maxItems", .integer(limits.recipeOperations)),
            .init("items", Self.reference("operation")),
        ])
    }

    private var anyOperation: JSONText {
        .object([
            .init(
                "description",
                .string(
                    "op is the name or an alias of a filter; the other members are its parameters.")
            ),
            .init("anyOf", .array(filters.map { Self.reference($0.name) })),
        ])
    }

    private func definition(of filter: FilterInfo) -> JSONText.Member {
        let names = ([filter.name] + filter.aliases).map(JSONText.string)
        var properties: [JSONText.Member] = [.init("op", .object([.init("enum", .array(names))]))]
        for parameter in filter.parameters {
            properties.append(.init(parameter.key, .object(Self.schema(of: parameter))))
            for alias in parameter.aliases {
                properties.append(.init(alias.key, .object(Self.schema(of: parameter, as: alias))))
            }
        }
        for vector in filter.vectors {
            properties.append(
                .init(
                    vector.key,
                    .object([
                        .init("type", .string("string")),
                        .init("description", .string("Numbers: \(vector.form).")),
                    ])))
        }
        var schema: [JSONText.Member] = [
            .init("description", .string(filter.summary)),
            .init("type", .string("object")),
            .init("properties", .object(properties)),
            .init("required", .array([.string("op")])),
        ]
        let required = filter.parameters.filter(\.isRequired)
        if !required.isEmpty {
            schema.append(.init("allOf", .array(required.map { Self.given($0, in: filter) })))
        }
        schema.append(.init("additionalProperties", .bool(false)))
        return .init(filter.name, .object(schema))
    }

    /// Returns a schema that requires at least one of the keys that can set `parameter`.
    private static func given(_ parameter: ParameterDescriptor, in filter: FilterInfo) -> JSONText {
        let keys =
            [parameter.key] + parameter.aliases.map(\.key)
            + filter.vectors.filter { $0.parameters.contains(parameter.key) }.map(\.key)
        return .object([
            .init(
                "anyOf",
                .array(keys.map { .object([.init("required", .array([.string($0)]))]) }))
        ])
    }

    private static func schema(
        of parameter: ParameterDescriptor, as alias: ParameterAlias? = nil
    ) -> [JSONText.Member] {
        var members: [JSONText.Member] = []
        switch parameter.kind {
        case .number: members.append(.init("type", .string("number")))
        case .wholeNumber: members.append(.init("type", .string("integer")))
        case .choice(let choices):
            members.append(.init("enum", .array(choices.map(JSONText.string))))
        // A recipe may contain a text that looks like a number as a JSON number.
        case .text, .file:
            members.append(.init("type", .array([.string("string"), .string("number")])))
        }
        if parameter.kind.isNumber {
            if let minimum = alias?.minimum ?? parameter.minimum {
                members.append(.init("minimum", .number(minimum)))
            }
            if let maximum = alias?.maximum ?? parameter.maximum {
                members.append(.init("maximum", .number(maximum)))
            }
        }
        if alias == nil, let value = parameter.defaultValue {
            members.append(.init("default", value.json))
        }
        let description = description(of: parameter, as: alias)
        if !description.isEmpty { members.append(.init("description", .string(description))) }
        return members
    }

    private static func description(
        of parameter: ParameterDescriptor, as alias: ParameterAlias?
    ) -> String {
        if let alias {
            let unit = alias.unit.map { ", in \($0)" } ?? ""
            return "The same as \(parameter.key)\(unit)."
        }
        var words = parameter.summary.isEmpty ? [] : [parameter.summary]
        let form = parameter.form
        switch parameter.kind {
        case .number, .wholeNumber: if !form.isEmpty { words.append("In \(form).") }
        case .text, .file: if !form.isEmpty { words.append("Given as \(form).") }
        case .choice: break
        }
        return words.joined(separator: " ")
    }

    private static func reference(_ name: String) -> JSONText {
        .object([.init("$ref", .string("#/$defs/\(name)"))])
    }
}
