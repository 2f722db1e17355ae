public import Core
public import Foundation

/// One picture that can be picked, as far as it is known without reading it.
public struct PickerItem: Sendable, Hashable, Identifiable {
    public let place: PickPlace
    /// What it is called where it lies. It may hold anything: whoever shows it escapes it.
    public let name: String
    /// When it was last changed, where that is known.
    public let date: Date?
    /// The size of its file, where that is known.
    public let bytes: Int?
    /// The type that its name stands for, where it stands for one.
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
