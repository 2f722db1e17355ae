public import FoundationEssentials

/// The pictures of a source for display, with pages and thumbnails.
public struct PickerList: Sendable {
    public let source: ImageSource
    /// All pictures in the order of display; never empty.
    public let items: [PickerItem]
    /// The names of unreadable parts of the source, such as a subfolder.
    public let unreadable: [String]
    /// The maximum number of pictures to choose, at least 1.
    public let limit: Int
    private let makeThumbnail: @Sendable (PickerItem, Int) async throws -> Data

    /// - Parameters:
    ///   - source: The source of the pictures.
    ///   - offer: The pictures of the source.
    ///   - limit: The maximum number of pictures to choose.
    ///   - thumbnail: Renders an item to fit a square; the second argument is the side in pixels.
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

    /// Returns the items of one page in order; empty after the last page.
    ///
    /// - Parameters:
    ///   - number: The page, counted from 0.
    ///   - size: The number of items per page, at least 1.
    public func page(_ number: Int, of size: Int) -> ArraySlice<PickerItem> {
        let size = max(1, size)
        let (start, overflow) = max(0, number).multipliedReportingOverflow(by: size)
        guard !overflow, start < items.count else { return [] }
        return items[start..<min(items.count, start + min(size, items.count))]
    }

    /// Returns the number of pages of `size` items.
    public func pages(of size: Int) -> Int {
        let size = max(1, size)
        return items.count / size + (items.count % size == 0 ? 0 : 1)
    }

    /// Renders an item as a small upright PNG with sides of at most `side` pixels. The thumbnail
    /// is rendered from the whole picture on every call.
    ///
    /// - Throws: ``PickError``, any error of the source, or `CancellationError`.
    public func thumbnail(of item: PickerItem, side: Int) async throws -> Data {
        try await makeThumbnail(item, side)
    }
}
