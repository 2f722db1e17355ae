import CImageEditorPictures
package import FoundationEssentials

/// A picture that is embedded in the program.
struct BundledPicture {
    static let scheme = "bundled"

    let url: URL
    let data: Data

    /// The creation date of all bundled pictures, which never change: 2025-11-21.
    static let created = Date(timeIntervalSince1970: 1_763_683_200)

    var feedImage: FeedImage { FeedImage(url: url, created: Self.created, updated: Self.created) }

    static let all: [BundledPicture] = {
        var count: Int32 = 0
        let pictures = cpictures_all(&count)
        return UnsafeBufferPointer(start: pictures, count: Int(count)).compactMap { picture in
            guard let url = URL(string: "\(scheme):\(String(cString: picture.name)).jpg") else {
                return nil
            }
            // The bytes are constants of the program, so they need no copy and are never freed.
            let data = Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: picture.bytes),
                count: Int(picture.length), deallocator: .none)
            return BundledPicture(url: url, data: data)
        }
    }()
}

extension URL {
    /// True if the URL names a picture that is embedded in the program.
    package var isBundled: Bool { scheme?.lowercased() == BundledPicture.scheme }
}
