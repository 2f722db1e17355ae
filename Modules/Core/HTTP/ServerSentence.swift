import FoundationEssentials

/// Finds a server's own explanation in the body of an error response.
package enum ServerSentence {
    /// The maximum number of characters of an explanation; a longer one is cut off.
    static let longest = 200

    /// Returns the explanation, bounded and on one line without control characters; `nil` if the
    /// body has none.
    ///
    /// In a JSON object, the explanation is the value of `error`, `message`, `detail` or `title`.
    /// Problem documents (RFC 9457) use the last two. A plain text is the explanation itself. An
    /// HTML page has none.
    package static func find(in response: HTTPResponse) -> String? {
        let body = Data(response.body.prefix(64 << 10))
        guard !body.isEmpty else { return nil }
        let type = response.headers["Content-Type"]?.lowercased() ?? ""
        if type.contains("html") { return nil }
        // A text that is not JSON may be the explanation itself.
        if (try? JSONReader.check(body)) != nil {
            // JSON of another shape has no explanation.
            return (try? JSONDecoder().decode(Answer.self, from: body))?.sentence.flatMap(bounded)
        }
        guard type.hasPrefix("text/plain"), let text = String(validating: body, as: UTF8.self)
        else { return nil }
        return bounded(text)
    }

    /// Returns the explanation as the end of an error's description; an empty text for `nil`.
    package static func suffix(_ sentence: String?) -> String {
        sentence.map { ": \($0)" } ?? ""
    }

    private static func bounded(_ text: String) -> String? {
        let words = text.unicodeScalars.prefix(longest * 8)
            .split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
            .map { String(String.UnicodeScalarView($0)) }
        let line = words.joined(separator: " ")
        guard !line.isEmpty else { return nil }
        return line.count > longest ? line.prefix(longest - 1) + "…" : line
    }

    private struct Answer: Decodable {
        let sentence: String?

        private enum Key: String, CodingKey, CaseIterable {
            case error, message, detail, title
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            var found: String?
            for key in Key.allCases where found == nil {
                // The value may be an object with the explanation.
                found =
                    (try? values.decode(String.self, forKey: key))
                    ?? (try? values.decode(Answer.self, forKey: key))?.sentence
            }
            sentence = found
        }
    }
}
