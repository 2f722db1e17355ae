public import Foundation

/// Draws every filter there is on one picture, side by side and numbered: for whoever wants to choose
/// by eye.
public protocol FilterSheetSupplier: Sendable {
    /// The sheet, and what each of its numbers stands for.
    ///
    /// - Throws: As ``ImageRenderer/render(_:of:as:)``.
    func sheet(of data: Data, as format: OutputFormat) async throws -> FilterSheet
}

/// Many filters on one picture, side by side.
public struct FilterSheet: Sendable, Equatable {
    /// An encoded image. Each picture bears its number, top left; 0 is the original.
    public let data: Data
    /// What was done, number 1 first.
    public let operations: [Recipe.Operation]

    public init(data: Data, operations: [Recipe.Operation]) {
        self.data = data
        self.operations = operations
    }
}
