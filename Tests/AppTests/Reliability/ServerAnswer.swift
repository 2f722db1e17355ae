import Foundation

/// An answer as it came over the wire.
struct ServerAnswer: Sendable {
    struct Malformed: Error {}

    let status: Int
    /// By names in lower case.
    let headers: [String: String]
    var body = Data()

    init(head: Data) throws {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, let status = Int(words[1]) else { throw Malformed() }
        self.status = status
        headers = Dictionary(
            lines.dropFirst().map { line in
                let pieces = line.split(separator: ":", maxSplits: 1)
                return (pieces[0].lowercased(), pieces[1].trimmingCharacters(in: .whitespaces))
            }, uniquingKeysWith: { "\($0), \($1)" })
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as a JSON object of texts.
    var object: [String: String] {
        get throws { try JSONDecoder().decode([String: String].self, from: body) }
    }

    /// The body as the feed: each image's URL.
    var feed: [String] {
        get throws {
            try JSONDecoder().decode([[String: String]].self, from: body).compactMap { $0["url"] }
        }
    }
}
