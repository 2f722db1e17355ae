public import Foundation

/// Draws a contact sheet of every filter on one picture, with numbers.
public protocol FilterSheetSupplier: Sendable {
    /// Draws the sheet.
    ///
    /// Before each filter, `onProgress` gets the number of drawn filters and their total, on any
    /// thread.
    ///
    /// - Throws: As ``ImageRenderer/render(_:of:as:)``.
    func sheet(
        of data: Data, as format: ImageFormat,
        onProgress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> FilterSheet
}

extension FilterSheetSupplier {
    /// Draws the sheet without reporting progress.
    public func sheet(of data: Data, as format: ImageFormat) async throws -> FilterSheet {
        try await sheet(of: data, as: format, onProgress: { _, _ in })
    }
}
