/// A kind of image, told by its first bytes; a file's name means nothing.
enum ImageSignature: Sendable, Equatable {
    case jpeg, png, webp, gif

    /// As many first bytes as every kind needs.
    static let length = 12

    /// `nil` for what is no image that is served.
    init?(_ bytes: some Collection<UInt8>) {
        let start = Array(bytes.prefix(Self.length))
        if start.starts(with: [0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if start.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if start.count == 12, start.starts(with: Array("RIFF".utf8)),
            start[8...].elementsEqual("WEBP".utf8)
        {
            self = .webp
        } else if start.starts(with: Array("GIF87a".utf8))
            || start.starts(with: Array("GIF89a".utf8))
        {
            self = .gif
        } else {
            return nil
        }
    }

    var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webp: "image/webp"
        case .gif: "image/gif"
        }
    }

    /// The endings that files of this kind usually have, the commonest first.
    var fileExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .png: ["png"]
        case .webp: ["webp"]
        case .gif: ["gif"]
        }
    }
}
