public import Core
public import FoundationEssentials

/// A picked picture, in the same form from every source.
public struct PickedImage: Sendable, Equatable {
    /// The unchanged bytes of the source, including all metadata. Only
    /// ``AnimationPolicy/firstFrame`` changes the bytes of an animation.
    public let data: Data
    /// The type according to the bytes, not the name.
    public let type: ImageFormat
    /// The name of a file without its folder, such as `beach.jpg`, for naming derived files. It is
    /// never taken from the address of a server's image.
    public let name: String
    /// The properties in the header of ``data``.
    public let metadata: ImageFacts
    /// The date of the file's last change, of the feed image's update, or of the photograph; `nil`
    /// if it is unknown.
    public let date: Date?
    public let origin: PickOrigin

    public init(
        data: Data, type: ImageFormat, name: String, metadata: ImageFacts, date: Date? = nil,
        origin: PickOrigin
    ) {
        self.data = data
        self.type = type
        self.name = name
        self.metadata = metadata
        self.date = date
        self.origin = origin
    }
}
