public import Core
import FoundationEssentials

/// Describes the contents of recipes. All lines are safe to print.
public struct RecipePresenter: Sendable {
    public init() {}

    /// Returns the numbered operations, one per line.
    public func lines(for recipe: Recipe) -> [String] {
        guard !recipe.operations.isEmpty else { return ["no operations"] }
        let width = String(recipe.operations.count).count
        return recipe.operations.enumerated().map { index, operation in
            let number = String(index + 1)
            let space = String(repeating: " ", count: width - number.count)
            return "\(space)\(number)  \(RecipeWords.text(operation))"
        }
    }

    /// Returns the recipe's JSON on one line, without a line end. Characters that could harm a
    /// terminal are escaped.
    ///
    /// - Throws: `RecipeError` if JSON cannot express the recipe.
    public func file(_ recipe: Recipe) throws -> String {
        // `jsonData()` throws if JSON cannot express the recipe; `json` does not.
        _ = try recipe.jsonData()
        return recipe.json.text
    }

    /// Returns the line that the recipe `name` is valid, with the number of its operations.
    public func valid(_ name: String, _ recipe: Recipe) -> String {
        "\(SafeText.line(name)): valid, \(HumanNumber.count(recipe.operations.count, "operation"))"
    }

    /// Returns the result for a valid recipe as JSON: `{"recipe","valid","operations"}`.
    public func validJSON(_ name: String, _ recipe: Recipe) -> JSONText {
        .object([
            .init("recipe", .string(name)), .init("valid", .bool(true)),
            .init("operations", .integer(recipe.operations.count)),
        ])
    }
}
