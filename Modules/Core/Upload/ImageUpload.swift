public import Foundation

/// An image on its way to the server.
public struct ImageUpload: Sendable, Equatable, Identifiable {
    /// Names this upload for good, so that a repeated send can be told from a second upload.
    public let id: UUID
    /// The encoded image.
    public let data: Data
    /// The name the server is told: a plain name, never a path.
    public let filename: String
    /// Such as `image/jpeg`.
    public let mediaType: String
    /// Where the original is, when that is an http(s) URL; nothing else leaves the machine.
    public let original: URL?
    /// How the image was made from the original, where that is known.
    public let recipe: Recipe?

    /// Makes an upload. Of `filename` the last path component is kept, and of `original` only an
    /// http(s) URL.
    public init(
        id: UUID = UUID(), data: Data, filename: String, mediaType: String, original: URL? = nil,
        recipe: Recipe? = nil
    ) {
        self.id = id
        self.data = data
        self.filename = filename.split(separator: "/").last.map(String.init) ?? "image"
        self.mediaType = mediaType
        self.original = original?.isWeb == true ? original : nil
        self.recipe = recipe
    }
}
