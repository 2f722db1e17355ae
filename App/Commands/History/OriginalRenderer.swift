import Core
import Foundation

/// Gives the original back, byte for byte, where nothing is left of an edit.
struct OriginalRenderer: ImageRenderer {
    let decoratee: any ImageRenderer
    /// The original's own format.
    let format: OutputFormat?

    func render(_ recipe: Recipe, of data: Data, as output: OutputOptions) async throws -> Data {
        try await render(recipe, of: data, as: output, onProgress: { _ in })
    }

    func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions,
        onProgress: @escaping @Sendable (Double) -> Void
    ) async throws -> Data {
        if recipe.operations.isEmpty, output == OutputOptions(format: format) { return data }
        return try await decoratee.render(recipe, of: data, as: output, onProgress: onProgress)
    }

    func validate(_ recipe: Recipe) throws { try decoratee.validate(recipe) }

    func canonical(_ recipe: Recipe) throws -> Recipe { try decoratee.canonical(recipe) }
}
