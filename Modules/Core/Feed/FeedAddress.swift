import Foundation

/// The address of an image in a feed: a URL's text, converted to a `URL` only on demand.
///
/// Feeds are merged, saved, listed and searched by text. Creating a `URL` takes ten times as long
/// as the rest of reading an item, and few images of a long feed are ever loaded.
enum FeedAddress: Sendable {
    /// A text with only characters that Foundation parses into a `URL` unchanged.
    case plain(String)
    case made(URL)

    /// Parses `text`; `nil` if it is not a URL.
    init?(_ text: some BidirectionalCollection<UInt8>) {
        let string = String(decoding: text, as: UTF8.self)
        if Self.isPlain(text) {
            self = .plain(string)
        } else if let url = URL(string: string) {
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
        case .plain(let text): text
        case .made(let url): url.absoluteString
        }
    }

    var url: URL {
        switch self {
        case .plain(let text):
            // ``isPlain(_:)`` accepts only texts that Foundation parses; a test checks many of
            // them. The fallback URL is harmless, in case Foundation ever disagrees.
            URL(string: text) ?? URL(filePath: "/")
        case .made(let url): url
        }
    }

    /// Returns true if `text` is `http(s)://`, a host of letters, digits, hyphens and dots, an
    /// optional port, then a path and a query of unreserved and a few other safe characters.
    static func isPlain(_ text: some BidirectionalCollection<UInt8>) -> Bool {
        var rest = text[...]
        for byte in "http".utf8 where rest.popFirst() != byte { return false }
        if rest.first == UInt8(ascii: "s") { rest = rest.dropFirst() }
        for byte in "://".utf8 where rest.popFirst() != byte { return false }
        guard let first = rest.first, alphanumerics.contains(first) else { return false }
        rest = rest.drop { hostBytes.contains($0) }
        if rest.first == UInt8(ascii: ":") {
            let digits = rest.dropFirst().prefix(while: \.isDigit).count
            guard (1...4).contains(digits) else { return false }
            rest = rest.dropFirst(1 + digits)
        }
        return rest.isEmpty
            || rest.first == UInt8(ascii: "/") && rest.allSatisfy { tailBytes.contains($0) }
    }

    private static let alphanumerics = ASCIISet(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    private static let hostBytes = alphanumerics.union("-.")
    private static let tailBytes = alphanumerics.union("-._~/?&=+,:@")
}

extension FeedAddress: Hashable {
    static func == (one: Self, other: Self) -> Bool { one.text == other.text }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
