public import Foundation

/// Draws every filter there is on one picture, side by side and numbered: for whoever wants to
/// choose by eye.
public protocol FilterSheetSupplier: Sendable {
    /// The sheet, and what each of its numbers stands for.
    ///
    /// Before each filter `onProgress` is told how many are drawn, and of how many; on any thread.
    ///
    /// - Throws: As ``ImageRenderer/render(_:of:as:)``.
    func sheet(
        of data: Data, as format: ImageFormat,
        onProgress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> FilterSheet
}

extension FilterSheetSupplier {
    /// The same for whoever does not want to know how far it is.
    public func sheet(of data: Data, as format: ImageFormat) async throws -> FilterSheet {
        try await sheet(of: data, as: format, onProgress: { _, _ in })
    }
}
