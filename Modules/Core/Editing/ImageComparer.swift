public import Foundation

/// Shows an edit beside what was edited.
public protocol ImageComparer: Sendable {
    /// One image of two: `original` on the left, `result` on the right, upright, of one height,
    /// with a narrow gap between them. Neither is enlarged, and no metadata of either is in it.
    ///
    /// - Parameters:
    ///   - original: A file, whatever its format.
    ///   - result: The file that was made of it.
    ///   - output: How it is written; ``OutputOptions/frame`` and ``OutputOptions/allowsTruncated``
    ///     are about `original`.
    /// - Throws: ``ImageRenderingError``, or `CancellationError`.
    func compare(
        _ original: Data, with result: Data, as output: OutputOptions
    ) async throws -> Data
}
