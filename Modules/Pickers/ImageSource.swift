/// A source of pictures.
///
/// A custom source is another value: `ImageSource(rawValue: "scanner")`.
public struct ImageSource: RawRepresentable, Sendable, Hashable {
    /// A camera: the picture is taken when it is picked.
    public static let camera = ImageSource(rawValue: "camera")
    /// A folder of photographs and the folders in it.
    public static let photoLibrary = ImageSource(rawValue: "library")
    /// The pictures in one folder, without subfolders.
    public static let files = ImageSource(rawValue: "files")
    /// A feed from a server, the cache or the bundle.
    public static let feed = ImageSource(rawValue: "feed")

    /// The name of the source: one lower-case word.
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
