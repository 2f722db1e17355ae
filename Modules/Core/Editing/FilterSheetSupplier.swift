public import FoundationEssentials

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

/// A contact sheet: many filters applied to one picture.
public struct FilterSheet: Sendable, Equatable {
    /// The encoded sheet. Each picture has its number at its top left; 0 is the original.
    public let data: Data
    /// The operations of the pictures; the first belongs to number 1.
    public let operations: [Recipe.Operation]

    public init(data: Data, operations: [Recipe.Operation]) {
        self.data = data
        self.operations = operations
    }
}
