/// An encoding of images that can be written.
public enum OutputFormat: String, Sendable, Hashable, CaseIterable, Codable {
    case jpeg
    case png
    case webp
    case gif

    /// The usual ending of a file's name.
    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png, .webp, .gif: rawValue
        }
    }

    /// The media type, such as `image/jpeg`.
    public var mediaType: String { "image/\(rawValue)" }

    /// The format that a file's ending names, whatever its case, or `nil`.
    public init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
        case "png": self = .png
        case "webp": self = .webp
        case "gif": self = .gif
        default: return nil
        }
    }
}
