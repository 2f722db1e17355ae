import Core
package import FoundationEssentials

/// Decodes JSON about cards, and describes errors in words.
package enum CardJSONDecoding {
    /// - Throws: ``CardJSONError`` if the data is not JSON, is nested too deeply or has another
    ///   form.
    package static func decode<Value: Decodable>(
        _ type: Value.Type, from data: Data
    ) throws(CardJSONError) -> Value {
        do {
            // Checks the syntax first: `JSONReader` reports the position of an error, and limits
            // the nesting depth.
            try JSONReader.check(data)
            return try JSONDecoder().decode(type, from: data)
        } catch let error as JSONSyntaxError {
            throw CardJSONError(error.errorText)
        } catch let error as DecodingError {
            throw CardJSONError(reason(error))
        } catch {
            throw CardJSONError("it cannot be decoded")
        }
    }

    /// Creates an error about one value of `container`. ``decode(_:from:)`` adds its path to
    /// `words`.
    static func problem<Key>(
        _ key: Key, _ words: String, in container: KeyedDecodingContainer<Key>
    ) -> DecodingError {
        .dataCorruptedError(forKey: key, in: container, debugDescription: words)
    }

    /// Describes an error without quoting the JSON.
    package static func reason(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context):
            "\(path(context.codingPath + [key])) is missing"
        case .valueNotFound(_, let context):
            "\(path(context.codingPath)) is missing"
        case .typeMismatch(_, let context):
            "\(path(context.codingPath)) has another type"
        case .dataCorrupted(let context):
            context.underlyingError == nil
                ? "\(path(context.codingPath)) \(context.debugDescription)" : "it is malformed"
        @unknown default: "it cannot be decoded"
        }
    }

    /// Formats a path such as `cards[3].front.hash`. Only known keys are decoded, so the path
    /// contains no private text.
    private static func path(_ keys: [any CodingKey]) -> String {
        let path = keys.reduce(into: "") { path, key in
            path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue
        }
        return path.isEmpty ? "it" : path
    }
}

/// The reason that a text is not the JSON of a card. It never repeats contents of the text.
package struct CardJSONError: Error, Equatable, LocalizedError {
    /// A reason without a full stop, such as `front.hash is no SHA-256`.
    package let reason: String

    package init(_ reason: String) {
        self.reason = reason
    }

    package var errorDescription: String? { "not a card: \(reason)" }
}
