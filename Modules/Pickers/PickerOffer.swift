/// What a source has to offer.
public struct PickerOffer: Sendable, Equatable {
    /// In the order in which they are to be shown.
    public let items: [PickerItem]
    /// What could not be looked into, such as a folder in a folder.
    public let unreadable: [String]

    public init(_ items: [PickerItem], unreadable: [String] = []) {
        self.items = items
        self.unreadable = unreadable
    }
}
