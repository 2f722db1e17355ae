public import FoundationEssentials

/// Measures the colours of images and returns the operations that correct them.
///
/// The parameters of the operations are fixed numbers, so rendering the operations measures
/// nothing. All calls block; call them from your own thread, not from Swift's pool.
public protocol ColorCorrector: Sendable {
    /// Returns operations that correct the levels and the white balance of the image in `data`
    /// after `recipe` was applied to it. The list is empty if the image needs no correction.
    ///
    /// - Parameters:
    ///   - data: The image's file.
    ///   - recipe: The operations that are applied first.
    ///   - output: The frame to measure, and whether a truncated or damaged file is accepted.
    ///   - isCancelled: Called often, on any thread; returns true to end the work. With `nil`,
    ///     cancelling the calling task ends the work.
    /// - Throws: ``RecipeError``, ``ImageRenderingError``, `CancellationError`.
    func automaticOperations(
        for data: Data, after recipe: Recipe, as output: OutputOptions,
        isCancelled: (@Sendable () -> Bool)?
    ) throws -> [Recipe.Operation]

    /// Measures the picture in `data` once, so that any number of images can get its colours.
    ///
    /// - Parameters:
    ///   - data: The picture's file.
    ///   - isCancelled: As in ``automaticOperations(for:after:as:isCancelled:)``.
    /// - Throws: ``ImageRenderingError``, `CancellationError`.
    func reference(
        _ data: Data, isCancelled: (@Sendable () -> Bool)?
    ) throws -> any ColorReference
}

extension ColorCorrector {
    /// Does the same as ``automaticOperations(for:after:as:isCancelled:)``. Cancelling the calling
    /// task ends the work.
    public func automaticOperations(
        for data: Data, after recipe: Recipe, as output: OutputOptions
    ) throws -> [Recipe.Operation] {
        try automaticOperations(for: data, after: recipe, as: output, isCancelled: nil)
    }

    /// Does the same as ``reference(_:isCancelled:)``. Cancelling the calling task ends the work.
    public func reference(_ data: Data) throws -> any ColorReference {
        try reference(data, isCancelled: nil)
    }
}

/// A measured picture whose colours other images can get.
public protocol ColorReference: Sendable {
    /// Returns operations that give the image in `data` the colours of the reference after `recipe`
    /// was applied to it. The list is empty if the image already has them. Blocks.
    ///
    /// - Parameters:
    ///   - data: The image's file.
    ///   - recipe: The operations that are applied first.
    ///   - output: The frame to measure, and whether a truncated or damaged file is accepted.
    ///   - isCancelled: As in ``ColorCorrector/automaticOperations(for:after:as:isCancelled:)``.
    /// - Throws: ``RecipeError``, ``ImageRenderingError``, `CancellationError`.
    func operations(
        for data: Data, after recipe: Recipe, as output: OutputOptions,
        isCancelled: (@Sendable () -> Bool)?
    ) throws -> [Recipe.Operation]
}

extension ColorReference {
    /// Does the same as ``operations(for:after:as:isCancelled:)``. Cancelling the calling task ends
    /// the work.
    public func operations(
        for data: Data, after recipe: Recipe, as output: OutputOptions
    ) throws -> [Recipe.Operation] {
        try operations(for: data, after: recipe, as: output, isCancelled: nil)
    }
}
