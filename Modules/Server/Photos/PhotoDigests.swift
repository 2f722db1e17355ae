import Core
import Synchronization

/// Remembers the hashes of photos, so that a photo is read again only when it has changed.
final class PhotoDigests: Sendable {
    private let known = Mutex<[LibraryPhoto: ContentDigest]>([:])

    /// The hash of the photo's bytes in this version; `nil` where they have not been read yet.
    subscript(photo: LibraryPhoto) -> ContentDigest? {
        get { known.withLock { $0[photo] } }
        set {
            known.withLock { known in
                // Hashes are soon made again; photos that are gone should not stay for ever.
                if known.count >= Self.most { known = [:] }
                known[photo] = newValue
            }
        }
    }

    private static let most = 20_000
}
