import Core
import Synchronization

/// Remembers the hashes of photos, so that a file is read again only when it has changed.
final class PhotoDigests: Sendable {
    private struct Key: Hashable {
        let prefix: String
        let path: PhotoPath
        let stamp: FileStamp
    }

    private let known = Mutex<[Key: ContentDigest]>([:])

    /// The hash of the photo's bytes while its file was as `stamp` says; `nil` where nobody has
    /// read them since.
    subscript(place: PhotoIndex.Place, stamp: FileStamp) -> ContentDigest? {
        get { known.withLock { $0[key(place, stamp)] } }
        set {
            known.withLock { known in
                // Hashes are soon made again; files that are gone should not stay for ever.
                if known.count >= Self.most { known = [:] }
                known[key(place, stamp)] = newValue
            }
        }
    }

    private func key(_ place: PhotoIndex.Place, _ stamp: FileStamp) -> Key {
        Key(prefix: place.shelf.urlPrefix, path: place.path, stamp: stamp)
    }

    private static let most = 20_000
}
