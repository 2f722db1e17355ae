import FoundationEssentials

/// The address of an image in a feed: a URL's text, converted to a `URL` only on demand.
///
/// Feeds are merged, saved, listed and searched by text. Creating a `URL` takes ten times as long
/// as the rest of reading an item, and few images of a long feed are ever loaded.
enum FeedAddress: Sendable {
    /// A text that Foundation parses into a `URL` unchanged.
    case plain(PlainAddress)
    case made(URL)

    /// Parses `text`; `nil` if it is not a URL.
    ///
    /// - Parameter plain: The same text as a part of a shared array. It is stored instead of a copy
    ///   if the text is plain.
    init?(_ text: some BidirectionalCollection<UInt8>, plain: PlainAddress? = nil) {
        if Self.isPlain(text) {
            self = .plain(plain ?? PlainAddress([UInt8](text)))
        } else if let url = URL(string: String(decoding: text, as: UTF8.self)) {
            self = .made(url)
        } else {
            return nil
        }
    }

    /// True if the text is known to be an absolute http(s) URL with a host and no unsafe character.
    var isPlain: Bool {
        if case .plain = self { true } else { false }
    }

    var text: String {
        switch self {
        case .plain(let address): address.text
        case .made(let url): url.absoluteString
        }
    }

    var url: URL {
        switch self {
        case .plain(let address):
            // ``isPlain(_:)`` accepts only texts that Foundation parses; a test checks many of
            // them. If Foundation ever rejects one, the fallback URL is harmless.
            URL(string: address.text) ?? URL(filePath: "/")
        case .made(let url): url
        }
    }

    /// Calls `body` with the UTF-8 of ``text``, without creating a string if the text is plain.
    func withUTF8<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        switch self {
        case .plain(let address): return try address.withUTF8(body)
        case .made(let url):
            var text = url.absoluteString
            return try text.withUTF8(body)
        }
    }

    /// Returns true if `text` is `http(s)://`, a host of letters, digits, hyphens and dots, an
    /// optional port, then a path and a query of unreserved and a few other safe characters, some
    /// of them percent-encoded.
    static func isPlain(_ text: some BidirectionalCollection<UInt8>) -> Bool {
        var rest = text[...]
        for byte in "http".utf8 where rest.popFirst() != byte { return false }
        if rest.first == UInt8(ascii: "s") { rest = rest.dropFirst() }
        for byte in "://".utf8 where rest.popFirst() != byte { return false }
        guard let first = rest.first, alphanumerics.contains(first) else { return false }
        let hostBytes = hostBytes
        rest = rest.drop { hostBytes.contains($0) }
        if rest.first == UInt8(ascii: ":") {
            let digits = rest.dropFirst().prefix(while: \.isDigit).count
            guard (1...5).contains(digits) else { return false }
            let port = rest.dropFirst().prefix(digits).reduce(0) { $0 * 10 + Int($1 & 15) }
            guard port <= 65_535 else { return false }
            rest = rest.dropFirst(1 + digits)
        }
        return rest.isEmpty || rest.first == UInt8(ascii: "/") && isTail(rest)
    }

    /// Returns true if `bytes` are safe characters and complete percent-encodings. The encodings of
    /// U+0000…U+001F are rejected.
    private static func isTail(_ bytes: some Sequence<UInt8>) -> Bool {
        // A local copy, because each access to the static property takes longer than a look-up in
        // the set.
        let tailBytes = tailBytes
        // The number of hexadecimal digits that the current percent-encoding still needs.
        var digits = 0
        for byte in bytes {
            switch digits {
            case 2:
                guard firstDigits.contains(byte) else { return false }
                digits = 1
            case 1:
                guard lastDigits.contains(byte) else { return false }
                digits = 0
            default:
                if byte == UInt8(ascii: "%") {
                    digits = 2
                } else if !tailBytes.contains(byte) {
                    return false
                }
            }
        }
        return digits == 0
    }

    private static let alphanumerics = ASCIISet(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    private static let hostBytes = alphanumerics.union("-.")
    // The first digits of accepted percent-encodings. 0 and 1 are left out, because `%00` to `%1F`
    // are control characters.
    private static let firstDigits = ASCIISet("23456789abcdefABCDEF")
    private static let lastDigits = ASCIISet("0123456789abcdefABCDEF")
    private static let tailBytes = alphanumerics.union("-._~/?&=+,:@")
}

extension FeedAddress: Hashable {
    static func == (one: Self, other: Self) -> Bool {
        one.withUTF8 { one in other.withUTF8 { one.elementsEqual($0) } }
    }

    func hash(into hasher: inout Hasher) {
        withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// The ASCII text of an address: a range of an array that many addresses share.
///
/// Addresses that are read together share one array, so a long feed needs one allocation for about
/// a thousand addresses.
struct PlainAddress: Sendable {
    private let bytes: [UInt8]
    private let range: Range<Int>

    init(_ bytes: [UInt8]) {
        self.init(bytes, bytes.indices)
    }

    /// - Parameter range: A range within `bytes`.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range
    }

    var text: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }

    func withUTF8<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
    }
}
