public import Foundation

/// Draws every filter there is on one picture, side by side and numbered: for whoever wants to choose
/// by eye.
public protocol FilterSheetSupplier: Sendable {
    /// The sheet, and what each of its numbers stands for.
    ///
    /// - Throws: As ``ImageRenderer/render(_:of:as:)``.
    func sheet(of data: Data, as format: OutputFormat) async throws -> FilterSheet
}
