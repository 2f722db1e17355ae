public import Core
public import Foundation

/// Where a picked picture came from.
public struct PickOrigin: Sendable, Equatable {
    /// Where it was picked.
    public let source: ImageSource
    public let place: PickPlace
    /// Where its bytes were had, for a picture of a feed: the server, the cache or the bundle.
    public let loadedFrom: Origin?

    public init(source: ImageSource, place: PickPlace, loadedFrom: Origin? = nil) {
        self.source = source
        self.place = place
        self.loadedFrom = loadedFrom
    }
}

/// Where a picture lies, or what makes it.
public enum PickPlace: Sendable, Hashable {
    /// A file on this machine.
    case file(FilePath)
    /// An address of a feed, which a loader answers for.
    case address(URL)
    /// A camera, by its id.
    case device(String)
    /// What a source of somebody else's knows it by.
    case other(String)
}
