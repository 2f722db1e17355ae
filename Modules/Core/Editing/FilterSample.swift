public import Foundation

/// A small picture that shows what a filter does.
public struct FilterSample: Sendable, Equatable {
    /// The filter's name.
    public let filter: String
    /// An encoded image.
    public let data: Data

    public init(filter: String, data: Data) {
        self.filter = filter
        self.data = data
    }
}
