public import FoundationEssentials

extension Recipe {
    /// Parses a recipe from JSON.
    ///
    /// - Throws: ``RecipeError/invalidForm(reason:)`` if the data is not JSON or not a recipe,
    ///   ``RecipeError/unsupportedVersion(_:)``, or ``RecipeError/tooManyOperations(limit:)``.
    public init(json data: Data, limits: Limits = Limits()) throws(RecipeError) {
        let recipe: Recipe
        do {
            // Reports the position of a syntax error, and limits the nesting depth before
            // `JSONDecoder` recurses.
            try JSONReader.check(data)
            if let key = try JSONReader.repeatedKey(in: data) {
                throw RecipeError.invalidForm(reason: "\"\(key)\" occurs twice in one object")
            }
            recipe = try JSONDecoder().decode(Recipe.self, from: data)
        } catch let error as RecipeError {
            throw error
        } catch let error as JSONSyntaxError {
            throw .invalidForm(reason: error.errorText)
        } catch {
            throw .invalidForm(reason: "it is not a JSON object")
        }
        guard recipe.operations.count <= limits.recipeOperations else {
            throw .tooManyOperations(limit: limits.recipeOperations)
        }
        self = recipe
    }

    /// Encodes the recipe as JSON. Equal recipes give equal bytes, so the result can be compared
    /// and hashed.
    ///
    /// The version comes first. Each operation begins with its name, and its parameters are sorted
    /// by name. Whole numbers up to 2⁵³ have no point and no exponent. Any other number has the
    /// fewest digits that parse back to the same number.
    ///
    /// - Throws: ``RecipeError`` if JSON cannot express the recipe: a number that is not finite, a
    ///   parameter named `op`, or an operation without a name.
    public func jsonData() throws(RecipeError) -> Data {
        for (index, operation) in operations.enumerated() { try operation.checkForm(at: index) }
        return json.data
    }

    /// The recipe as ``jsonData()`` writes it, without checks; a number that is not finite
    /// becomes `null`.
    package var json: JSONText {
        .object([
            .init("version", .integer(version)),
            .init("operations", .array(operations.map(\.json))),
        ])
    }
}

extension Recipe.Operation {
    /// The operation as a JSON object: its name under `op`, then its parameters, sorted by name.
    package var json: JSONText {
        .object(
            [.init("op", .string(name))]
                + parameters.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
    }
}

extension Recipe.Value {
    package var json: JSONText {
        switch self {
        case .number(let number): .number(number)
        case .text(let text): .string(text)
        }
    }
}
