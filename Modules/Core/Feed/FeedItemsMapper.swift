import FoundationEssentials

/// Parses a feed's JSON, in the form that ``RemoteFeedLoader`` documents.
///
/// Unreadable items are dropped, each with a reason.
enum FeedItemsMapper {
    /// The contents of a feed's JSON.
    struct Answer: Equatable {
        var images: [FeedImage] = []
        var unreadable: [UnreadableFeedItem] = []

        var dropped: Int { unreadable.count }

        /// Adds the next item, or the reason that it is unreadable.
        fileprivate mutating func add(
            _ image: () throws(UnreadableFeedItem.Reason) -> FeedImage
        ) {
            do throws(UnreadableFeedItem.Reason) {
                images.append(try image())
            } catch {
                let index = images.count + unreadable.count
                unreadable.append(UnreadableFeedItem(index: index, reason: error))
            }
        }
    }

    /// - Parameter onUnreadableItem: Receives each dropped item, even if no item is readable.
    /// - Throws: ``FeedError`` if `data` is not a feed with at least one image; the first error
    ///   in the bytes is reported.
    /// - Complexity: O(bytes).
    static func map(
        _ data: Data, maximumItems: Int,
        onUnreadableItem: (UnreadableFeedItem) -> Void = { _ in }
    ) throws(FeedError) -> Answer {
        let answer = try Self.answer(of: data, maximumItems: maximumItems)
        answer.unreadable.forEach(onUnreadableItem)
        return try checked(answer)
    }

    private static func answer(of data: Data, maximumItems: Int) throws(FeedError) -> Answer {
        var scanner = FeedScanner(data, maximumItems: maximumItems)
        guard let items = try scanner.items() else {
            return try decoded(data, maximumItems: maximumItems)
        }
        return answer(of: items, scanner.faults, in: scanner.bytes)
    }

    /// Parses a feed with Foundation's decoder: the slow path, for texts with escapes, and the
    /// reference for the fast path.
    static func decode(_ data: Data, maximumItems: Int) throws(FeedError) -> Answer {
        try checked(try decoded(data, maximumItems: maximumItems))
    }

    private static func decoded(_ data: Data, maximumItems: Int) throws(FeedError) -> Answer {
        // Syntax, nesting depth and length are checked before the decoder creates values.
        var scanner = FeedScanner(data, maximumItems: maximumItems)
        try scanner.check()
        do {
            var answer = Answer()
            for item in try JSONDecoder().decode([LenientItem].self, from: data) {
                answer.add { () throws(UnreadableFeedItem.Reason) in try item.image.get() }
            }
            return answer
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
        of items: [FeedScanner.Item?], _ faults: [UnreadableFeedItem.Reason], in bytes: [UInt8]
    ) -> Answer {
        var answer = Answer()
        answer.images.reserveCapacity(items.count)
        var faults = faults.makeIterator()
        // A slice of an array retains the array, which takes time for each item. A slice of a
        // buffer does not.
        bytes.withUnsafeBufferPointer { bytes in
            for start in stride(from: 0, to: items.count, by: sharingItems) {
                let part = items[start..<min(start + sharingItems, items.count)]
                let addresses = addresses(of: part, in: bytes)
                var end = 0
                for item in part {
                    answer.add { () throws(UnreadableFeedItem.Reason) in
                        guard let item else { throw faults.next() ?? .notAnObject }
                        let range = end..<end + item.url.count
                        end = range.upperBound
                        return try FeedItem(
                            url: bytes[item.url], created: bytes[item.created],
                            updated: bytes[item.updated]
                        ).image(plain: PlainAddress(addresses, range))
                    }
                }
            }
        }
        return answer
    }

    /// The number of items whose addresses share one array. An image that outlives its feed keeps
    /// the whole array alive.
    private static let sharingItems = 1_024

    /// Returns the addresses of `items`, one after the other.
    private static func addresses(
        of items: ArraySlice<FeedScanner.Item?>, in bytes: UnsafeBufferPointer<UInt8>
    ) -> [UInt8] {
        var addresses: [UInt8] = []
        addresses.reserveCapacity(items.reduce(0) { $0 + ($1?.url.count ?? 0) })
        for case let item? in items {
            addresses.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[item.url]))
        }
        return addresses
    }

    /// An item that Foundation's decoder reads. An unreadable item does not make the whole feed
    /// unreadable.
    private struct LenientItem: Decodable {
        private enum Key: String, CodingKey {
            case url, created, updated
        }

        let image: Result<FeedImage, UnreadableFeedItem.Reason>

        init(from decoder: any Decoder) {
            // An item that is not an object is dropped.
            guard let object = try? decoder.container(keyedBy: Key.self) else {
                image = .failure(.notAnObject)
                return
            }
            image = Result { () throws(UnreadableFeedItem.Reason) in
                try FeedItem(
                    url: Self.text(.url, in: object), created: Self.text(.created, in: object),
                    updated: Self.text(.updated, in: object)
                ).image()
            }
        }

        private static func text(
            _ key: Key, in object: KeyedDecodingContainer<Key>
        ) throws(UnreadableFeedItem.Reason) -> [UInt8] {
            guard object.contains(key) else { throw .missing(key: key.rawValue) }
            // The decoder's error does not matter: the value of this key is not a text.
            guard let text = try? object.decode(String.self, forKey: key) else {
                throw .notText(key: key.rawValue)
            }
            return Array(text.utf8)
        }
    }
}
