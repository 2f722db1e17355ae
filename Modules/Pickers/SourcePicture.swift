public import Core
public import Foundation

/// A picture as a source delivers it, before anybody has looked into it.
public struct SourcePicture: Sendable, Equatable {
    /// The encoded bytes, unchanged.
    public let data: Data
    /// A file's name, with an ending or without: ``SourcePicker`` adds one that is missing.
    public let name: String
    public let date: Date?
    /// As ``PickOrigin/loadedFrom``.
    public let loadedFrom: Origin?

    public init(data: Data, name: String, date: Date? = nil, loadedFrom: Origin? = nil) {
        self.data = data
        self.name = name
        self.date = date
        self.loadedFrom = loadedFrom
    }
}
