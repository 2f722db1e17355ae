/// The flat JSON form: each operation is one object that contains its name under `op` and its
/// parameters as further members.
extension Recipe: Codable {
    public init(from decoder: any Decoder) throws {
        let recipe = try decoder.container(keyedBy: JSONKey.self)
        guard let version = try? recipe.decode(Int.self, forKey: .version) else {
            throw RecipeError.invalidForm(reason: "\"version\" is missing or not an integer")
        }
        // A newer version may have any other content, so the version is checked first.
        guard version == Recipe.currentVersion else {
            throw RecipeError.unsupportedVersion(version)
        }
        let known = [JSONKey.version.stringValue, JSONKey.operations.stringValue]
        if let key = recipe.allKeys.map(\.stringValue).sorted().first(where: { !known.contains($0) }
        ) {
            throw RecipeError.invalidForm(reason: "\"\(key)\" is not a part of a recipe")
        }
        guard var list = try? recipe.nestedUnkeyedContainer(forKey: .operations) else {
            throw RecipeError.invalidForm(reason: "\"operations\" is missing or not a list")
        }
        var operations: [Operation] = []
        while !list.isAtEnd {
            guard let object = try? list.nestedContainer(keyedBy: JSONKey.self) else {
                throw RecipeError.invalidForm(
                    reason: "operation \(operations.count + 1) is not an object")
            }
            operations.append(try Operation(from: object, at: operations.count))
        }
        self.init(operations, version: version)
    }

    public func encode(to encoder: any Encoder) throws {
        var recipe = encoder.container(keyedBy: JSONKey.self)
        try recipe.encode(version, forKey: .version)
        var list = recipe.nestedUnkeyedContainer(forKey: .operations)
        for (index, operation) in operations.enumerated() {
            try operation.checkForm(at: index)
            var object = list.nestedContainer(keyedBy: JSONKey.self)
            try object.encode(operation.name, forKey: .op)
            for (key, value) in operation.parameters {
                switch value {
                case .number(let number): try object.encode(number, forKey: JSONKey(key))
                case .text(let text): try object.encode(text, forKey: JSONKey(key))
                }
            }
        }
    }
}

extension JSONKey {
    fileprivate static let version = JSONKey("version")
    fileprivate static let operations = JSONKey("operations")
    fileprivate static let op = JSONKey("op")
}

extension Recipe.Operation {
    fileprivate init(from object: KeyedDecodingContainer<JSONKey>, at index: Int) throws {
        guard let name = try? object.decode(String.self, forKey: .op), !name.isEmpty else {
            throw RecipeError.invalidForm(
                reason: "operation \(index + 1) has no name: \"op\" is missing or not a text")
        }
        var parameters: [String: Recipe.Value] = [:]
        for key in object.allKeys.sorted(by: { $0.stringValue < $1.stringValue })
        where key.stringValue != JSONKey.op.stringValue {
            if let number = try? object.decode(Double.self, forKey: key) {
                parameters[key.stringValue] = .number(number)
            } else if let text = try? object.decode(String.self, forKey: key) {
                parameters[key.stringValue] = .text(text)
            } else {
                throw RecipeError.invalidForm(
                    reason: "operation \(index + 1), \(name): \"\(key.stringValue)\" is neither "
                        + "a number nor a text")
            }
        }
        self.init(name, parameters)
    }

    /// - Throws: ``RecipeError`` if the flat JSON form cannot express this operation.
    func checkForm(at index: Int) throws(RecipeError) {
        guard !name.isEmpty else {
            throw .invalidForm(reason: "operation \(index + 1) has no name")
        }
        for (key, value) in parameters.sorted(by: { $0.key < $1.key }) {
            if key == JSONKey.op.stringValue {
                throw .invalidOperation(
                    index: index, name: name, reason: "no parameter can be called \"op\"")
            }
            if case .number(let number) = value, !number.isFinite {
                throw .invalidOperation(
                    index: index, name: name, reason: "\(key) is not a finite number")
            }
        }
    }
}
