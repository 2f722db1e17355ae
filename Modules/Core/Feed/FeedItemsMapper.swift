import Foundation

/// Reads a feed's JSON: an array of `{"url", "created", "updated"}`.
///
/// Other keys are skipped, and of a key that stands twice in an item the first counts. An item that
/// cannot be read is dropped and counted: wrong types, a missing key, a date that is none, a URL
/// that is not absolute http or https or holds control characters.
enum FeedItemsMapper {
    /// What a feed's JSON says.
    struct Answer: Equatable {
        var images: [FeedImage] = []
        var dropped = 0

        /// Takes what became of an item.
        fileprivate mutating func add(_ image: FeedImage?) {
            guard let image else {
                dropped += 1
                return
            }
            images.append(image)
        }
    }

    /// - Throws: ``FeedError`` where `data` is not a feed with at least one image; what comes first
    ///   in the bytes is named.
    /// - Complexity: O(bytes).
    static func map(_ data: Data, maximumItems: Int) throws(FeedError) -> Answer {
        var scanner = FeedScanner(data, maximumItems: maximumItems)
        guard let items = try scanner.items() else {
            return try decode(data, maximumItems: maximumItems)
        }
        return try checked(answer(of: items, in: scanner.bytes))
    }

    /// Reads any feed, with Foundation's decoder: the way for texts with escapes, and the measure
    /// for the other way.
    static func decode(_ data: Data, maximumItems: Int) throws(FeedError) -> Answer {
        // Where it breaks off, how deep it goes and how long it is must be known before the decoder
        // builds values from it.
        var scanner = FeedScanner(data, maximumItems: maximumItems)
        try scanner.check()
        do {
            var answer = Answer()
            for item in try JSONDecoder().decode([LenientItem].self, from: data) {
                answer.add(item.image)
            }
            return try checked(answer)
        } catch let error as FeedError {
            throw error
        } catch {
            throw .invalidData(reason: "the JSON cannot be decoded", offset: nil)
        }
    }

    private static func checked(_ answer: Answer) throws(FeedError) -> Answer {
        if answer.images.isEmpty {
            throw answer.dropped == 0 ? .empty : .onlyUnreadableItems(count: answer.dropped)
        }
        return answer
    }

    // MARK: - Making images

    private static func answer(
        of items: [FeedScanner.Item?], in bytes: [UInt8]
    ) -> Answer {
        var answer = Answer()
        answer.images.reserveCapacity(items.count)
        // Slices of an array would count references; slices of a buffer cost nothing.
        bytes.withUnsafeBufferPointer { bytes in
            for item in items {
                let texts = item.map {
                    FeedItem(
                        url: bytes[$0.url], created: bytes[$0.created], updated: bytes[$0.updated])
                }
                answer.add(texts?.image)
            }
        }
        return answer
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
