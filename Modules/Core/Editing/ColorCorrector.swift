public import Foundation

/// Measures the colours of images and returns the operations that correct them.
///
/// The operations are ordinary ones with fixed numbers, so nothing is measured when the recipe is
/// applied. All calls block; call them from your own thread, not from Swift's pool.
public protocol ColorCorrector: Sendable {
    /// Returns operations that correct levels and white balance of the image in `data` after
    /// `recipe`; empty if it needs no correction.
    ///
    /// - Parameters:
    ///   - data: The image's file.
    ///   - recipe: The operations that are applied before.
    ///   - output: The frame to measure, and whether the file may be truncated.
    /// - Throws: ``RecipeError``, ``ImageRenderingError``.
    func automaticOperations(
        for data: Data, after recipe: Recipe, as output: OutputOptions
    ) throws -> [Recipe.Operation]

    /// Measures the picture in `data` once, for all images that shall get its colours.
    ///
    /// - Throws: ``ImageRenderingError``.
    func reference(_ data: Data) throws -> any ColorReference
}

/// A measured picture whose colours other images shall get.
public protocol ColorReference: Sendable {
    /// Returns operations that give the image in `data`, after `recipe`, the reference's colours;
    /// empty if the image already has them. Blocks.
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
