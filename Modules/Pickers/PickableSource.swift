public import Core
public import FoundationEssentials

/// A source of pictures: its list, and a way to load one picture.
///
/// ``SourcePicker`` turns it into a picker.
public protocol PickableSource: Sendable {
    var source: ImageSource { get }

    /// Lists the pictures without reading them. The list may be empty.
    ///
    /// - Throws: ``PickError``; any other error becomes ``PickError/source(_:)``.
    func offer() async throws -> PickerOffer

    /// Loads the picture of `item`.
    ///
    /// - Throws: The errors of ``offer()``.
    func picture(of item: PickerItem) async throws -> SourcePicture

    /// Loads the bytes for a thumbnail of `item`; by default, the picture itself.
    ///
    /// - Throws: The errors of ``offer()``.
    func preview(of item: PickerItem) async throws -> Data
}

extension PickableSource {
    public func preview(of item: PickerItem) async throws -> Data {
        try await picture(of: item).data
    }
}

/// The list of a source's pictures.
public struct PickerOffer: Sendable, Equatable {
    /// The pictures, in the order of display.
    public let items: [PickerItem]
    /// The names of unreadable parts of the source, such as a subfolder.
    public let unreadable: [String]

    public init(_ items: [PickerItem], unreadable: [String] = []) {
        self.items = items
        self.unreadable = unreadable
    }
}

/// A picture as loaded from a source, before it is inspected.
public struct SourcePicture: Sendable, Equatable {
    /// The encoded bytes, unchanged.
    public let data: Data
    /// A file name; ``SourcePicker`` appends a missing extension.
    public let name: String
    public let date: Date?
    /// The origin of the bytes; see ``PickOrigin/loadedFrom``.
    public let loadedFrom: Origin?

    public init(data: Data, name: String, date: Date? = nil, loadedFrom: Origin? = nil) {
        self.data = data
        self.name = name
        self.date = date
        self.loadedFrom = loadedFrom
    }
}
