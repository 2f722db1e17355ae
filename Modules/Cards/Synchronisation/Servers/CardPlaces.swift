import FoundationEssentials

/// The URLs of a server's cards.
struct CardPlaces {
    private let server: URL

    init(server: URL) {
        self.server = server
    }

    var list: URL { server.appending(path: "cards.json") }

    var post: URL { server.appending(path: "cards") }

    func changes(since token: String?, limit: Int) -> URL {
        var query = [URLQueryItem(name: "limit", value: String(limit))]
        if let token { query.insert(URLQueryItem(name: "since", value: token), at: 0) }
        return server.appending(path: "cards/changes").appending(queryItems: query)
    }

    func card(_ id: Card.ID) -> URL {
        // Dots are escaped, too, because an identifier may be `..`.
        let letters = id.utf8.map { byte in
            Self.plain.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + CardPlaces.hexadecimal(byte)
        }
        let base = server.appending(path: "cards/items")
        guard var parts = URLComponents(url: base, resolvingAgainstBaseURL: true) else {
            return base
        }
        parts.percentEncodedPath += "/" + letters.joined()
        return parts.url ?? base
    }

    func photo(_ hash: PhotoHash) -> URL {
        server.appending(path: "cards/photos/\(hash)")
    }

    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}
