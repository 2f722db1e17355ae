import Foundation

/// Where an image of a feed is: the text of a URL, made into a URL only where one is asked for.
///
/// A feed is merged, kept, listed and searched by its texts. Making a URL takes ten times as long
/// as all the rest of reading an item, and of a long feed hardly one is ever loaded.
enum FeedAddress: Sendable {
    /// Only RFC 3986's own characters in their own places: Foundation makes a URL of it, unchanged.
    case plain(String)
    case made(URL)

    /// The address that `text` spells, or `nil` for what is no URL.
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

    /// Whether it is absolute, http or https, names a host, and can hold nothing harmful.
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
            // ``isPlain(_:)`` lets nothing else through, which a test tries on many texts. An empty
            // place would be the harmless answer if Foundation ever judged otherwise.
            URL(string: text) ?? URL(filePath: "/")
        case .made(let url): url
        }
    }

    /// Whether `text` is `http(s)://`, a host of letters, digits, hyphens and dots, at most a port,
    /// then a path and a query of unreserved characters and a few that need no thought.
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
