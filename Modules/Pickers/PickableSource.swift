public import Foundation

/// What there is to pick from, and how one picture of it is had: all that a source has to say.
///
/// ``SourcePicker`` makes a picker of it.
public protocol PickableSource: Sendable {
    var source: ImageSource { get }

    /// Lists what there is, without reading any picture. There may be nothing.
    ///
    /// - Throws: ``PickError``, or anything else, which becomes ``PickError/source(_:)``.
    func offer() async throws -> PickerOffer

    /// Brings the picture that `item` stands for.
    ///
    /// - Throws: As ``offer()``.
    func picture(of item: PickerItem) async throws -> SourcePicture

    /// Brings what a thumbnail of `item` is made of; the picture itself, where nothing else is
    /// said.
    ///
    /// - Throws: As ``offer()``.
    func preview(of item: PickerItem) async throws -> Data
}

extension PickableSource {
    public func preview(of item: PickerItem) async throws -> Data {
        try await picture(of: item).data
    }
}

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
