import CImageEditorPictures
package import Foundation

/// A picture that is part of the program.
struct BundledPicture {
    static let scheme = "bundled"

    let url: URL
    let data: Data

    /// The pictures were drawn on one day; they have not changed since.
    static let created = Date(timeIntervalSince1970: 1_763_683_200)

    var feedImage: FeedImage { FeedImage(url: url, created: Self.created, updated: Self.created) }

    static let all: [BundledPicture] = {
        var count: Int32 = 0
        let pictures = cpictures_all(&count)
        return UnsafeBufferPointer(start: pictures, count: Int(count)).compactMap { picture in
            guard let url = URL(string: "\(scheme):\(String(cString: picture.name)).jpg") else {
                return nil
            }
            // The bytes are constants of the program: they need no copy and are never freed.
            let data = Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: picture.bytes),
                count: Int(picture.length), deallocator: .none)
            return BundledPicture(url: url, data: data)
        }
    }()
}

extension URL {
    /// Whether it is of the kind that names pictures the program brings along.
    package var isBundled: Bool { scheme?.lowercased() == BundledPicture.scheme }
}
