public import Foundation

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
