public import FoundationEssentials

/// The reason that a recipe cannot be read or applied.
public enum RecipeError: Error, Equatable, Sendable {
    /// The data is not JSON, or not a recipe; or JSON cannot express a recipe, because one of its
    /// operations has no name.
    case invalidForm(reason: String)
    /// The version of the recipe is not ``Recipe/currentVersion``. A newer version of the program
    /// may have written the recipe.
    case unsupportedVersion(Int)
    /// The recipe has more operations than ``Limits/recipeOperations``.
    case tooManyOperations(limit: Int)
    /// The operation at `index` (0 is the first) is invalid; `reason` explains it, and may list the
    /// known names or the valid range.
    case invalidOperation(index: Int, name: String, reason: String)
    /// The operation at `index` refers to a file that cannot be read; `code` is the system's
    /// `errno`, if known.
    case unreadableFile(index: Int, name: String, file: String, reason: String, code: Int32?)
    /// The operation at `index` refers to a file with invalid contents.
    case invalidFile(index: Int, name: String, file: String, reason: String)
    /// The requested text, counted from 1, does not exist; the recipe writes `texts` texts.
    case noSuchText(Int, texts: Int)
}

extension RecipeError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .invalidForm(let reason): "not a recipe: \(reason)"
        case .unsupportedVersion(let version):
            "recipe version \(version) is not known; this program reads version \(Recipe.currentVersion)"
        case .tooManyOperations(let limit):
            "more than \(limit) operations (limit recipe-operations)"
        case .invalidOperation(let index, let name, let reason):
            "operation \(index + 1), \(name): \(reason)"
        case .unreadableFile(let index, let name, let file, let reason, _),
            .invalidFile(let index, let name, let file, let reason):
            "operation \(index + 1), \(name): \(file): \(reason)"
        case .noSuchText(let number, let texts):
            "there is no text \(number); there \(texts == 1 ? "is" : "are") \(texts)"
        }
    }
}
