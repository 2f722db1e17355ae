public import FoundationEssentials

/// Draws a contact sheet: numbered samples of one picture, one for each filter that has an example.
public protocol FilterSheetSupplier: Sendable {
    /// Draws the sheet.
    ///
    /// Before each sample, `onProgress` receives the number of samples that were drawn and the
    /// number of all samples, on any thread.
    ///
    /// - Throws: The errors of ``ImageRenderer/render(_:of:as:)``.
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
    /// The encoded sheet. Each sample shows its number at its top left; 0 is the original.
    public let data: Data
    /// The operation of each sample, from number 1 on.
    public let operations: [Recipe.Operation]

    public init(data: Data, operations: [Recipe.Operation]) {
        self.data = data
        self.operations = operations
    }
}
