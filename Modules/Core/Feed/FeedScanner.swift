import FoundationEssentials

/// Finds the positions of the items' texts in a feed's JSON, without creating strings.
struct FeedScanner {
    /// The positions of an item's texts, without quotes.
    struct Item {
        let url: Range<Int>
        let created: Range<Int>
        let updated: Range<Int>
    }

    /// The value of one key of an item.
    private enum Member {
        case missing
        case text(Range<Int>)
        case somethingElse

        /// Returns the range of the text; throws if the value is missing or not a text.
        func range(of key: String) throws(UnreadableFeedItem.Reason) -> Range<Int> {
            switch self {
            case .missing: throw .missing(key: key)
            case .text(let range): range
            case .somethingElse: throw .notText(key: key)
            }
        }
    }

    /// The reason for each `nil` in the result of ``items()``, in the same order.
    private(set) var faults: [UnreadableFeedItem.Reason] = []
    private var reader: JSONReader
    private let maximumItems: Int

    init(_ data: Data, maximumItems: Int) {
        reader = JSONReader(data)
        self.maximumItems = maximumItems
    }

    /// The bytes that the ranges of an ``Item`` refer to.
    var bytes: [UInt8] { reader.bytes }

    /// Scans the items in order; unreadable ones are `nil`, and ``faults`` has the reasons.
    ///
    /// - Returns: `nil` if a key of an item, or the value of `url`, `created` or `updated`, has
    ///   escapes, which only a decoder can read.
    /// - Throws: ``FeedError/invalidData(reason:offset:)`` or ``FeedError/tooManyItems(limit:)``.
    mutating func items() throws(FeedError) -> [Item?]? {
        var items: [Item?] = []
        var faults: [UnreadableFeedItem.Reason] = []
        var isPlain = true
        try readList { reader throws(JSONSyntaxError) in
            guard reader.next == UInt8(ascii: "{") else {
                try reader.skipValue(depth: 1)
                items.append(nil)
                faults.append(.notAnObject)
                return true
            }
            var item: Item?
            isPlain = try Self.readItem(&reader, into: &item, &faults)
            items.append(item)
            return isPlain
        }
        self.faults = faults
        return isPlain ? items : nil
    }

    /// Checks the syntax, the nesting depth and the number of items.
    ///
    /// - Throws: As ``items()``.
    mutating func check() throws(FeedError) {
        try readList { reader throws(JSONSyntaxError) in
            try reader.skipValue(depth: 1)
            return true
        }
    }

    /// - Parameter body: Reads one item, and returns `false` to stop.
    private mutating func readList(
        _ body: (inout JSONReader) throws(JSONSyntaxError) -> Bool
    ) throws(FeedError) {
        do {
            try reader.expect("[", "a list")
            var count = 0
            if !reader.take("]") {
                repeat {
                    count += 1
                    guard count <= maximumItems else {
                        throw FeedError.tooManyItems(limit: maximumItems)
                    }
                    guard try body(&reader) else { return }
                } while reader.take(",")
                try reader.expect("]", "\",\" or \"]\"")
            }
            try reader.finish()
        } catch let error as JSONSyntaxError {
            throw .invalidData(reason: error.reason, offset: error.offset)
        } catch let error as FeedError {
            throw error
        } catch {
            throw .invalidData(reason: "it cannot be read", offset: nil)
        }
    }

    /// - Returns: `false` if a key, or the value of `url`, `created` or `updated`, has escapes. The
    ///   rest of the item is not read then.
    private static func readItem(
        _ reader: inout JSONReader, into item: inout Item?,
        _ faults: inout [UnreadableFeedItem.Reason]
    ) throws(JSONSyntaxError) -> Bool {
        var url = Member.missing
        var created = Member.missing
        var updated = Member.missing
        try reader.expect("{", "an object")
        if !reader.take("}") {
            repeat {
                let key = try reader.readText()
                guard !key.hasEscapes else { return false }
                try reader.expect(":", "\":\"")
                let isPlain =
                    if reader.spells("url", key) {
                        try readMember(&reader, into: &url)
                    } else if reader.spells("created", key) {
                        try readMember(&reader, into: &created)
                    } else if reader.spells("updated", key) {
                        try readMember(&reader, into: &updated)
                    } else {
                        try skipMember(&reader)
                    }
                guard isPlain else { return false }
            } while reader.take(",")
            try reader.expect("}", "\",\" or \"}\"")
        }
        do throws(UnreadableFeedItem.Reason) {
            item = Item(
                url: try url.range(of: "url"), created: try created.range(of: "created"),
                updated: try updated.range(of: "updated"))
        } catch {
            faults.append(error)
        }
        return true
    }

    private static func readMember(
        _ reader: inout JSONReader, into member: inout Member
    ) throws(JSONSyntaxError) -> Bool {
        // The first of duplicate keys wins, as in Foundation's decoder.
        guard case .missing = member else { return try skipMember(&reader) }
        guard reader.next == UInt8(ascii: "\"") else {
            member = .somethingElse
            return try skipMember(&reader)
        }
        let text = try reader.readText()
        member = .text(text.range)
        return !text.hasEscapes
    }

    private static func skipMember(_ reader: inout JSONReader) throws(JSONSyntaxError) -> Bool {
        try reader.skipValue(depth: 2)
        return true
    }
}
