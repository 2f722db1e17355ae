import Foundation

/// The part of JSON Schema that the schemas in `docs/schemas` use.
struct JSONSchema {
    private let root: JSON
    private let folder: URL

    /// The folder of the schemas.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/schemas")

    /// Reads the schema with this name.
    init(_ name: String) throws {
        try self.init(file: "\(name).schema.json", in: Self.folder)
    }

    private init(file: String, in folder: URL) throws {
        self.folder = folder
        root = try JSON(Data(contentsOf: folder.appending(path: file)))
    }

    /// The problems of `value`; empty if it is valid.
    func problems(with value: JSON) throws -> [String] {
        try problems(value, root, at: "$")
    }

    private func problems(_ value: JSON, _ schema: JSON, at path: String) throws -> [String] {
        if let reference = schema["$ref"]?.string { return try follow(reference, value, path) }
        var problems: [String] = []
        for part in schema["allOf"]?.array ?? [] {
            problems += try self.problems(value, part, at: path)
        }
        if let choices = schema["anyOf"]?.array,
            try choices.allSatisfy({ try !self.problems(value, $0, at: path).isEmpty })
        {
            problems.append("\(path) is none of what it may be")
        }
        if let constant = schema["const"], constant != value {
            problems.append("\(path) is not \(constant)")
        }
        if let choices = schema["enum"]?.array, !choices.contains(value) {
            problems.append("\(path) is none of \(choices)")
        }
        if let type = schema["type"] {
            let types = type.array?.compactMap(\.string) ?? [type.string ?? ""]
            if !types.contains(where: { Self.is(value, $0) }) {
                problems.append("\(path) is no \(types.joined(separator: " or "))")
            }
        }
        if let number = value.number {
            if let minimum = schema["minimum"]?.number, number < minimum {
                problems.append("\(path) is below \(minimum)")
            }
            if let maximum = schema["maximum"]?.number, number > maximum {
                problems.append("\(path) is above \(maximum)")
            }
        }
        if let text = value.string, let pattern = schema["pattern"]?.string,
            try Regex(pattern).firstMatch(in: text) == nil
        {
            problems.append("\(path) does not match \(pattern)")
        }
        if let items = value.array {
            if let minimum = schema["minItems"]?.number, Double(items.count) < minimum {
                problems.append("\(path) has fewer than \(minimum) items")
            }
            if let schema = schema["items"] {
                for (index, item) in items.enumerated() {
                    problems += try self.problems(item, schema, at: "\(path)[\(index)]")
                }
            }
        }
        if let object = value.object { problems += try members(object, schema, at: path) }
        return problems
    }

    private func members(
        _ object: [String: JSON], _ schema: JSON, at path: String
    ) throws -> [String] {
        let required = schema["required"]?.array?.compactMap(\.string) ?? []
        var problems = required.filter { object[$0] == nil }.map { "\(path).\($0) is missing" }
        for (key, member) in object {
            switch schema["properties"]?[key] ?? schema["additionalProperties"] {
            case .boolean(false)?: problems.append("\(path).\(key) is not foreseen")
            case .object(let schema)?:
                problems += try self.problems(member, .object(schema), at: "\(path).\(key)")
            default: break
            }
        }
        return problems
    }

    private func follow(_ reference: String, _ value: JSON, _ path: String) throws -> [String] {
        let parts = reference.split(separator: "#", omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? self : try JSONSchema(file: String(parts[0]), in: folder)
        var schema = target.root
        for key in parts[1].split(separator: "/") {
            schema = schema[String(key)] ?? .object(["const": .string("no such definition")])
        }
        return try target.problems(value, schema, at: path)
    }

    private static func `is`(_ value: JSON, _ type: String) -> Bool {
        switch (value, type) {
        case (.object, "object"), (.array, "array"), (.string, "string"), (.null, "null"),
            (.boolean, "boolean"), (.number, "number"):
            true
        case (.number(let number), "integer"): number == number.rounded()
        default: false
        }
    }
}
