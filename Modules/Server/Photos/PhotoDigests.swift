import Core
import Synchronization

/// Caches the hashes of photos, so that a photo is read again only if it has changed.
final class PhotoDigests: Sendable {
    private let known = Mutex<[LibraryPhoto: ContentDigest]>([:])

    /// The hash of this version of the photo; `nil` if it has not been computed yet.
    subscript(photo: LibraryPhoto) -> ContentDigest? {
        get { known.withLock { $0[photo] } }
        set {
            known.withLock { known in
                // Hashes are cheap to compute again; entries of removed photos must not stay
                // forever.
                if known.count >= Self.most { known = [:] }
                known[photo] = newValue
            }
        }
    }

    private static let most = 20_000
}
