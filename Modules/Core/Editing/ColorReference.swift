public import Foundation

/// A measured picture whose colours other images shall get.
public protocol ColorReference: Sendable {
    /// Returns operations that give the image in `data`, after `recipe`, the reference's colours;
    /// empty if it has them. Blocks.
    ///
    /// - Parameters:
    ///   - data: The image's file.
    ///   - recipe: The operations that are applied before.
    ///   - output: The frame to measure, and whether the file may be truncated.
    /// - Throws: ``RecipeError``, ``ImageRenderingError``.
    func operations(
        for data: Data, after recipe: Recipe, as output: OutputOptions
    ) throws -> [Recipe.Operation]
}
