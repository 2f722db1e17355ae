public import Foundation

/// What a view is shown: the pictures of a source, page by page, with thumbnails.
public struct PickerList: Sendable {
    public let source: ImageSource
    /// All there is, in the order in which it is to be shown; never nothing.
    public let items: [PickerItem]
    /// What could not be looked into, such as a folder in a folder.
    public let unreadable: [String]
    /// How many may be chosen, at least 1.
    public let limit: Int
    private let makeThumbnail: @Sendable (PickerItem, Int) async throws -> Data

    /// - Parameters:
    ///   - source: Where the pictures are.
    ///   - offer: What there is.
    ///   - limit: As ``limit``.
    ///   - thumbnail: Makes the picture of an item that fits into a square, whose side in pixels is
    ///     its second argument.
    public init(
        source: ImageSource, offer: PickerOffer, limit: Int = 1,
        thumbnail: @escaping @Sendable (PickerItem, Int) async throws -> Data
    ) {
        self.source = source
        items = offer.items
        unreadable = offer.unreadable
        self.limit = limit
        makeThumbnail = thumbnail
    }

    /// Items of one page, in order; none behind the last page.
    ///
    /// - Parameters:
    ///   - number: Counted from 0.
    ///   - size: How many items a page has, at least 1.
    public func page(_ number: Int, of size: Int) -> ArraySlice<PickerItem> {
        let size = max(1, size)
        let (start, overflow) = max(0, number).multipliedReportingOverflow(by: size)
        guard !overflow, start < items.count else { return [] }
        return items[start..<min(items.count, start + min(size, items.count))]
    }

    /// How many pages of `size` items there are.
    public func pages(of size: Int) -> Int {
        let size = max(1, size)
        return items.count / size + (items.count % size == 0 ? 0 : 1)
    }

    /// A small upright PNG of an item, no side longer than `side` pixels: what a view asks for when
    /// it shows the item. It is made anew every time, from the whole picture.
    ///
    /// - Throws: ``PickError``, what the source throws, or `CancellationError`.
    public func thumbnail(of item: PickerItem, side: Int) async throws -> Data {
        try await makeThumbnail(item, side)
    }
}
