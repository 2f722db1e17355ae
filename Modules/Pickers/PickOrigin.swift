public import Core

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
