public import Core
public import FoundationEssentials

/// A picture that can be picked, with the properties that are known without reading it.
public struct PickerItem: Sendable, Hashable, Identifiable {
    public let place: PickPlace
    /// The name of the picture in its source. It may contain any characters: escape it before
    /// displaying it.
    public let name: String
    /// The date of the last change, if known.
    public let date: Date?
    /// The size of the file in bytes, if known.
    public let bytes: Int?
    /// The type according to the name's extension, if any.
    public let type: ImageFormat?

    public init(
        place: PickPlace, name: String, date: Date? = nil, bytes: Int? = nil,
        type: ImageFormat? = nil
    ) {
        self.place = place
        self.name = name
        self.date = date
        self.bytes = bytes
        self.type = type
    }

    public var id: PickPlace { place }
}
