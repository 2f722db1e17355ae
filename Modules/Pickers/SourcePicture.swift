public import Core
public import Foundation

/// A picture as loaded from a source, before it is inspected.
public struct SourcePicture: Sendable, Equatable {
    /// The encoded bytes, unchanged.
    public let data: Data
    /// A file name; ``SourcePicker`` appends a missing extension.
    public let name: String
    public let date: Date?
    /// The origin of the bytes; see ``PickOrigin/loadedFrom``.
    public let loadedFrom: Origin?

    public init(data: Data, name: String, date: Date? = nil, loadedFrom: Origin? = nil) {
        self.data = data
        self.name = name
        self.date = date
        self.loadedFrom = loadedFrom
    }
}
