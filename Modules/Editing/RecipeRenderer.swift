public import Core
public import Foundation
public import Rendering

/// Follows recipes with the engine: `Core`'s ``ImageRenderer``, answered with `Rendering`.
///
/// An edit runs on a thread of its own and never blocks Swift's pool. A cancelled caller stops it
/// between two strips.
public struct RecipeRenderer: ImageRenderer {
    private let catalog: FilterCatalog
    private let limits: Limits
    private let files: (@Sendable (String) throws -> Data)?

    /// - Parameters:
    ///   - catalog: The filters that recipes may name.
    ///   - files: Reads files that recipes name, such as tables of colours. Without it such recipes
    ///     are refused: hand it in only where recipes come from whoever may read those files.
    public init(
        catalog: FilterCatalog = .standard, limits: Limits = Limits(),
        files: (@Sendable (String) throws -> Data)? = nil
    ) {
        self.files = files
        self.catalog = catalog
        self.limits = limits
    }

    public func validate(_ recipe: Recipe) throws {
        _ = try catalog.filters(for: recipe, limits: limits, files: files)
    }

    public func canonical(_ recipe: Recipe) throws -> Recipe {
        try validate(recipe)
        return catalog.canonical(recipe)
    }

    public func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions
    ) async throws -> Data {
        try await render(recipe, of: data, as: output, onProgress: { _ in })
    }

    public func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions,
        onProgress: @escaping @Sendable (Double) -> Void
    ) async throws -> Data {
        let edit = try edit(for: recipe, scale: output.scale)
        return try await onCancellableThread { isCancelled in
            try edit.render(
                data, as: output, isCancelled: isCancelled, onProgress: onProgress)
        }
    }

    private func edit(for recipe: Recipe, scale: Double = 1) throws(RecipeError) -> CatalogEdit {
        CatalogEdit(
            recipe: recipe,
            filters: try catalog.filters(
                for: recipe, limits: limits, files: files, scale: scale),
            limits: DecodingLimits(limits))
    }
}

extension RecipeRenderer: EditPreparer {
    public func prepare(_ recipe: Recipe) throws -> any PreparedEdit {
        try edit(for: try canonical(recipe))
    }
}
