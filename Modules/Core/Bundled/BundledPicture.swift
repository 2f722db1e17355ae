import CPictures
import Foundation

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
        let pictures: UnsafePointer<cpictures_picture>? = cpictures_all(&count)
        return UnsafeBufferPointer(start: pictures, count: Int(count)).compactMap { picture in
            let name: UnsafePointer<CChar>? = picture.name
            let bytes: UnsafePointer<UInt8>? = picture.bytes
            guard let name, let bytes,
                let url = URL(string: "\(scheme):\(String(cString: name)).jpg")
            else { return nil }
            // The bytes are constants of the program: they need no copy and are never freed.
            let data = Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: bytes), count: Int(picture.length),
                deallocator: .none)
            return BundledPicture(url: url, data: data)
        }
    }()
}
