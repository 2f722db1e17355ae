public import Foundation

/// An HTTP response as it came over the wire.
public struct RawAnswer: Sendable {
    /// The error for bytes that are not an HTTP response.
    public struct Malformed: Error {}

    public let status: Int
    /// The values of header fields by lower-case name. Values of a repeated field are joined by
    /// commas.
    public let headers: [String: String]
    public internal(set) var body = Data()

    init(head: Data) throws {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, let status = Int(words[1]) else { throw Malformed() }
        self.status = status
        headers = Dictionary(
            lines.dropFirst().map { line in
                let pieces = line.split(separator: ":", maxSplits: 1)
                return (
                    pieces[0].lowercased(),
                    pieces.last?.trimmingCharacters(in: .whitespaces) ?? ""
                )
            }, uniquingKeysWith: { "\($0), \($1)" })
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as a JSON object of strings.
    public var object: [String: String] {
        get throws { try JSONDecoder().decode([String: String].self, from: body) }
    }

    /// The image URLs of the feed in the body.
    public var feed: [String] {
        get throws {
            try JSONDecoder().decode([[String: String]].self, from: body).compactMap { $0["url"] }
        }
    }
}
