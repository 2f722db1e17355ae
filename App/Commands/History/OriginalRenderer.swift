import Core
import Foundation

/// Gives the original back, byte for byte, where nothing is left of an edit.
struct OriginalRenderer: ImageRenderer {
    let decoratee: any ImageRenderer
    /// The original's own format.
    let format: OutputFormat?

    func render(_ recipe: Recipe, of data: Data, as output: OutputOptions) async throws -> Data {
        if recipe.operations.isEmpty, output == OutputOptions(format: format) { return data }
        return try await decoratee.render(recipe, of: data, as: output)
    }

    func validate(_ recipe: Recipe) throws { try decoratee.validate(recipe) }

    func canonical(_ recipe: Recipe) throws -> Recipe { try decoratee.canonical(recipe) }
}
