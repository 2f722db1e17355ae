public import Foundation

extension Recipe {
    /// Reads a recipe's JSON.
    ///
    /// - Throws: ``RecipeError/invalidForm(reason:)`` for what is not JSON or not a recipe,
    ///   ``RecipeError/unsupportedVersion(_:)``, or ``RecipeError/tooManyOperations(limit:)``.
    public init(json data: Data, limits: Limits = Limits()) throws(RecipeError) {
        let recipe: Recipe
        do {
            // The reader says where the text breaks off, and bounds how deep it is nested.
            try JSONReader.check(data)
            recipe = try JSONDecoder().decode(Recipe.self, from: data)
        } catch let error as RecipeError {
            throw error
        } catch let error as JSONSyntaxError {
            throw .invalidForm(reason: "\(error.reason) at byte \(error.offset)")
        } catch {
            throw .invalidForm(reason: "it is not a JSON object")
        }
        guard recipe.operations.count <= limits.recipeOperations else {
            throw .tooManyOperations(limit: limits.recipeOperations)
        }
        self = recipe
    }

    /// The recipe as JSON: the same recipe gives the same bytes, so that they can be compared and
    /// hashed.
    ///
    /// The version comes first, in an operation its name; parameters are sorted by name. A number
    /// has the fewest digits that read back as the same number.
    ///
    /// - Throws: ``RecipeError`` for what JSON cannot say: a number that is not finite, a parameter
    ///   called `op`, an operation without a name.
    public func jsonData() throws(RecipeError) -> Data {
        for (index, operation) in operations.enumerated() { try operation.checkForm(at: index) }
        return json.data
    }

    /// The recipe as ``jsonData()`` writes it, whatever its form; a number that is not finite is
    /// `null`.
    package var json: JSONText {
        .object([
            .init("version", .integer(version)),
            .init("operations", .array(operations.map(\.json))),
        ])
    }
}

extension Recipe.Operation {
    /// The name under `op`, then the parameters, sorted by name.
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
