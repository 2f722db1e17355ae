public import Foundation

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
