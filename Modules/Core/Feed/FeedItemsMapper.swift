import Foundation

/// Reads a feed's JSON: an array of `{"url", "created", "updated"}`.
///
/// Other keys are skipped, and of a key that stands twice in an item the first counts. An item that
/// cannot be read is dropped and counted: wrong types, a missing key, a date that is none, a URL
/// that is not absolute http or https or holds control characters.
enum FeedItemsMapper {
    /// What a feed's JSON says.
    typealias Answer = (images: [FeedImage], dropped: Int)

    /// - Throws: ``FeedError`` where `data` is not a feed with at least one image; what comes first
    ///   in the bytes is named.
    /// - Complexity: O(bytes). Most of the time goes into making URLs, so long feeds share that
    ///   among the processor's cores.
    static func map(_ data: Data, maximumItems: Int) async throws(FeedError) -> Answer {
        var scanner = FeedScanner(data, maximumItems: maximumItems)
        guard let items = try scanner.items() else {
            return try decode(data, maximumItems: maximumItems)
        }
        return try answer(await images(of: items, in: scanner.bytes), among: items.count)
    }

    /// Reads any feed, with Foundation's decoder: the way for texts with escapes, and the measure
    /// for the other way.
    static func decode(_ data: Data, maximumItems: Int) throws(FeedError) -> Answer {
        // Where it breaks off, how deep it goes and how long it is must be known before the decoder
        // builds values from it.
        var scanner = FeedScanner(data, maximumItems: maximumItems)
        try scanner.check()
        do {
            let items = try JSONDecoder().decode([LenientItem].self, from: data)
            return try answer(items.compactMap(\.image), among: items.count)
        } catch let error as FeedError {
            throw error
        } catch {
            throw .invalidData(reason: "the JSON cannot be decoded", offset: nil)
        }
    }

    private static func answer(
        _ images: [FeedImage], among count: Int
    ) throws(FeedError) -> Answer {
        guard count > 0 else { throw .empty }
        guard !images.isEmpty else { throw .onlyUnreadableItems(count: count) }
        return (images, count - images.count)
    }

    // MARK: - Making images

    private static func images(
        of items: [FeedScanner.Item?], in bytes: [UInt8]
    ) async -> [FeedImage] {
        // Below this, starting tasks costs more than they save.
        let share = max(4_096, items.count / ProcessInfo.processInfo.activeProcessorCount + 1)
        guard items.count > share else { return images(of: items[...], in: bytes) }
        return await withTaskGroup(of: (start: Int, images: [FeedImage]).self) { group in
            for start in stride(from: 0, to: items.count, by: share) {
                let part = items[start..<min(start + share, items.count)]
                group.addTask { (start, images(of: part, in: bytes)) }
            }
            var parts: [(start: Int, images: [FeedImage])] = []
            for await part in group { parts.append(part) }
            return parts.sorted { $0.start < $1.start }.flatMap(\.images)
        }
    }

    private static func images(
        of items: ArraySlice<FeedScanner.Item?>, in bytes: [UInt8]
    ) -> [FeedImage] {
        var images: [FeedImage] = []
        images.reserveCapacity(items.count)
        // Slices of an array would count references; slices of a buffer cost nothing.
        bytes.withUnsafeBufferPointer { bytes in
            for case let item? in items {
                let texts = FeedItem(
                    url: bytes[item.url], created: bytes[item.created],
                    updated: bytes[item.updated])
                if let image = texts.image { images.append(image) }
            }
        }
        return images
    }

    /// An item as Foundation's decoder sees it; without an image where it cannot be read.
    private struct LenientItem: Decodable {
        private struct Texts: Decodable {
            let url: String
            let created: String
            let updated: String
        }

        let image: FeedImage?

        init(from decoder: any Decoder) {
            // An item of any other form is dropped, and what was wrong with it is nobody's concern.
            guard let texts = try? Texts(from: decoder) else {
                image = nil
                return
            }
            image =
                FeedItem(
                    url: Array(texts.url.utf8), created: Array(texts.created.utf8),
                    updated: Array(texts.updated.utf8)
                ).image
        }
    }
}
