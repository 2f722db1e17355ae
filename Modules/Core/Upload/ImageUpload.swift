public import FoundationEssentials

/// An image to upload, with what the server is told about it.
public struct ImageUpload: Sendable, Equatable, Identifiable {
    /// The permanent identifier of this upload, which distinguishes a retry from a second upload.
    public let id: UUID
    /// The encoded image.
    public let data: Data
    /// The file name for the server, never a path.
    public let filename: String
    /// The media type, such as `image/jpeg`.
    public let mediaType: String
    /// The original's address, if it is an http(s) URL; other URLs never leave the machine.
    public let original: URL?
    /// The recipe that made the image from the original, if known.
    public let recipe: Recipe?

    /// Creates an upload. Only the last path component of `filename` and only an http(s) URL of
    /// `original` are kept.
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
