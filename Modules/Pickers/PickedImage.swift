public import Core
public import Foundation

/// A picture that was picked: the same from every source.
public struct PickedImage: Sendable, Equatable {
    /// The bytes as the source has them, with everything that is in them. Only
    /// ``AnimationPolicy/firstFrame`` makes others of an animation.
    public let data: Data
    /// What the bytes are, whatever the name says.
    public let type: ImageFormat
    /// A file's name without its folder, such as `beach.jpg`: for files that are made of it. It is
    /// never made from somebody else's address.
    public let name: String
    /// What the header of ``data`` says.
    public let metadata: ImageFacts
    /// When the file was last changed, the picture of the feed updated, or the photograph taken.
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
