public import Core
public import FoundationEssentials

/// The origin of a picked picture.
public struct PickOrigin: Sendable, Equatable {
    /// The source that the picture was picked from.
    public let source: ImageSource
    public let place: PickPlace
    /// The origin of the bytes of a feed's picture: the server, the cache or the bundle. `nil` for
    /// other sources.
    public let loadedFrom: Origin?

    public init(source: ImageSource, place: PickPlace, loadedFrom: Origin? = nil) {
        self.source = source
        self.place = place
        self.loadedFrom = loadedFrom
    }
}

/// The location of a picture, or the device that takes it.
public enum PickPlace: Sendable, Hashable {
    /// A file on this machine.
    case file(FilePath)
    /// The address of a feed's image.
    case address(URL)
    /// A camera, by its id.
    case device(String)
    /// The identifier of a picture in a custom source.
    case other(String)
}
