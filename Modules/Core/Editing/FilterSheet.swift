public import Foundation

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
