public import Foundation

/// Which image a remembered edit is of.
public enum EditKey: Sendable, Hashable {
    /// An image of the feed or the web: the one at this address, whatever its bytes.
    case address(URL)
    /// A file: whatever has these bytes, wherever it lies.
    case content(ContentDigest)
}
