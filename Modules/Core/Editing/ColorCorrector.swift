public import Foundation

/// Says in ordinary operations what is to be done about the colours of pictures, which it measures:
/// a recipe that was made so holds numbers, and nothing is measured when it is followed.
///
/// All calls block, and are meant for a thread of the caller's own.
public protocol ColorCorrector: Sendable {
    /// Operations that mend levels and white balance of the image in `data`, as it is after
    /// `recipe`; none where it looks right.
    ///
    /// - Parameters:
    ///   - data: The image's file.
    ///   - recipe: What is done before.
    ///   - output: Which frame is meant, and whether the end may be missing.
    /// - Throws: ``RecipeError``, ``ImageRenderingError``.
    func automaticOperations(
        for data: Data, after recipe: Recipe, as output: OutputOptions
    ) throws -> [Recipe.Operation]

    /// Measures the picture in `data`, once for all pictures that are to get its colours.
    ///
    /// - Throws: ``ImageRenderingError``.
    func reference(_ data: Data) throws -> any ColorReference
}
