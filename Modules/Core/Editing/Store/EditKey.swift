public import Foundation

/// The identity of an image that has a remembered edit.
public enum EditKey: Sendable, Hashable {
    /// An image of the feed or the web: the one at this address, whatever its bytes are.
    case address(URL)
    /// Any file with these bytes, whatever its path is.
    case content(ContentDigest)
}
