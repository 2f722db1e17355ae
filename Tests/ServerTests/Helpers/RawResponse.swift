import Foundation

/// An answer as it came over the wire.
struct RawResponse: Sendable {
    /// The connection ended before the answer did.
    struct Incomplete: Error {}

    let status: Int
    /// By names in lower case.
    let headers: [String: String]
    var body = Data()

    init(head: Data) throws {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, let status = Int(words[1]) else { throw Incomplete() }
        self.status = status
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let pieces = line.split(separator: ":", maxSplits: 1)
            headers[pieces[0].lowercased()] = pieces.last?.trimmingCharacters(in: .whitespaces)
        }
        self.headers = headers
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as a JSON object of texts.
    var object: [String: String] {
        get throws { try JSONDecoder().decode([String: String].self, from: body) }
    }
}
