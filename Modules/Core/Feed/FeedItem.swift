import FoundationEssentials

/// An item of a feed's JSON, as the bytes of its `url`, `created` and `updated`. Both parsers of a
/// feed use this type.
struct FeedItem<Text: BidirectionalCollection<UInt8>> {
    let url: Text
    let created: Text
    let updated: Text

    /// - Parameter plain: The bytes of ``url`` as a range of a shared array. The image refers to
    ///   them if the URL is plain.
    /// - Throws: The reason that a text is invalid.
    func image(
        plain: PlainAddress? = nil
    ) throws(UnreadableFeedItem.Reason) -> FeedImage {
        guard let address = FeedAddress(url, plain: plain),
            address.isPlain || Self.namesHost(url) && !Self.hasControlCharacters(url)
        else { throw .invalidURL(text: Self.shortened(url)) }
        guard let created = FeedDate.date(from: created) else {
            throw .invalidDate(key: "created", text: Self.shortened(self.created))
        }
        guard let updated = FeedDate.date(from: updated) else {
            throw .invalidDate(key: "updated", text: Self.shortened(self.updated))
        }
        return FeedImage(address: address, created: created, updated: updated)
    }

    private static func shortened(_ text: Text) -> String {
        String(decoding: text.prefix(40), as: UTF8.self)
    }

    /// Returns true if `url` starts with http or https and has a host. Other URLs cannot be
    /// loaded, and some are dangerous.
    private static func namesHost(_ url: Text) -> Bool {
        var rest = url[...]
        for letter: Unicode.Scalar in ["h", "t", "t", "p"] {
            guard let byte = rest.popFirst(), byte | 0x20 == UInt8(ascii: letter) else {
                return false
            }
        }
        if let byte = rest.first, byte | 0x20 == UInt8(ascii: "s") { rest = rest.dropFirst() }
        for mark: Unicode.Scalar in [":", "/", "/"] {
            guard rest.popFirst() == UInt8(ascii: mark) else { return false }
        }
        let authority = rest.prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        // The user information before "@" is not the host, and neither is the port.
        let host =
            authority.lastIndex(of: UInt8(ascii: "@")).map {
                authority[authority.index(after: $0)...]
            } ?? authority
        return host.first.map { $0 != UInt8(ascii: ":") } ?? false
    }

    /// Returns true if `url` contains a control character: U+0000…U+001F or U+007F…U+009F.
    private static func hasControlCharacters(_ url: Text) -> Bool {
        var previous: UInt8 = 0
        for byte in url {
            if byte < 0x20 || byte == 0x7f { return true }
            if previous == 0xc2, byte < 0xa0 { return true }
            previous = byte
        }
        return false
    }
}
