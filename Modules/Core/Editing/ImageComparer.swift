public import FoundationEssentials

/// Shows the original and the result of an edit side by side.
public protocol ImageComparer: Sendable {
    /// Joins two images: `original` on the left and `result` on the right, upright, of equal
    /// height, with a narrow gap between them. Neither is enlarged. The joined image has no
    /// metadata.
    ///
    /// - Parameters:
    ///   - original: An image file of any format.
    ///   - result: The edited file.
    ///   - output: The options for encoding. ``OutputOptions/frame``,
    ///     ``OutputOptions/allowsTruncated`` and ``OutputOptions/allowsDamaged`` apply to
    ///     `original`.
    /// - Throws: ``ImageRenderingError``, or `CancellationError`.
    func compare(
        _ original: Data, with result: Data, as output: OutputOptions
    ) async throws -> Data
}
