public import Foundation

/// Follows a recipe: the one way an edit is made.
public protocol ImageRenderer: Sendable {
    /// Applies `recipe` to the image in `data`, at full resolution, with one decode and one encode.
    ///
    /// Orientation is applied first, so that the result is upright. The same arguments give the
    /// same bytes, on every machine.
    ///
    /// - Throws: ``RecipeError`` for a recipe that cannot be followed, ``ImageRenderingError`` for
    ///   bytes that cannot be read or written, or `CancellationError`.
    func render(_ recipe: Recipe, of data: Data, as output: OutputOptions) async throws -> Data

    /// The same, and says how far it is.
    ///
    /// - Parameters:
    ///   - recipe: What is done.
    ///   - data: The image's file.
    ///   - output: How the result is written.
    ///   - onProgress: Told what share of the result is there, up to 1; on any thread, and as often
    ///     as there are strips.
    func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions,
        onProgress: @escaping @Sendable (Double) -> Void
    ) async throws -> Data

    /// Says what is wrong with `recipe` whatever the image: names, parameters and ranges.
    ///
    /// - Throws: ``RecipeError``.
    func validate(_ recipe: Recipe) throws

    /// The same edit under the renderer's own names: no aliases of filters or parameters.
    ///
    /// It renders to the same bytes. A value that only an alias has the range for stays under it.
    ///
    /// - Throws: As ``validate(_:)``.
    func canonical(_ recipe: Recipe) throws -> Recipe
}

extension ImageRenderer {
    /// Says nothing of how far it is.
    public func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions,
        onProgress: @escaping @Sendable (Double) -> Void
    ) async throws -> Data {
        try await render(recipe, of: data, as: output)
    }

    /// Accepts every recipe; what is wrong is found when it is followed.
    public func validate(_ recipe: Recipe) throws {}

    /// Knows no aliases.
    public func canonical(_ recipe: Recipe) throws -> Recipe {
        try validate(recipe)
        return recipe
    }
}
