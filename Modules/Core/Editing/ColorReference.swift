public import Foundation

/// A picture that was measured, whose colours others are to get.
public protocol ColorReference: Sendable {
    /// Operations that give the image in `data`, as it is after `recipe`, these colours; none where
    /// it has them. Blocks.
    ///
    /// - Parameters:
    ///   - data: The image's file.
    ///   - recipe: What is done before.
    ///   - output: Which frame is meant, and whether the end may be missing.
    /// - Throws: ``RecipeError``, ``ImageRenderingError``.
    func operations(
        for data: Data, after recipe: Recipe, as output: OutputOptions
    ) throws -> [Recipe.Operation]
}
