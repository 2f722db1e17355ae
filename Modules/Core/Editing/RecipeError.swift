public import Foundation

/// Why a recipe is not one, or cannot be followed.
public enum RecipeError: Error, Equatable, Sendable {
    /// Not JSON, or not of a recipe's form.
    case invalidForm(reason: String)
    /// Written by a newer version of the product.
    case unsupportedVersion(Int)
    /// More operations than ``Limits/recipeOperations``.
    case tooManyOperations(limit: Int)
    /// The operation at `index` (0 is the first) cannot be done; `reason` names the known names or
    /// the range.
    case invalidOperation(index: Int, name: String, reason: String)
    /// A file that the operation at `index` names cannot be read; `code` is the system's `errno`
    /// where that is why.
    case unreadableFile(index: Int, name: String, file: String, reason: String, code: Int32?)
    /// A file that the operation at `index` names is not what it must be.
    case invalidFile(index: Int, name: String, file: String, reason: String)
    /// A text is asked for, counted from 1, and the recipe writes only so many.
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
