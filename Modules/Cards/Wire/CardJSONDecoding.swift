import Core
package import Foundation

/// Reads JSON that is about cards, and says in words what is wrong with it.
package enum CardJSONDecoding {
    /// - Throws: ``CardJSONError`` for what is no JSON, is nested absurdly deep or has another
    ///   form.
    package static func decode<Value: Decodable>(
        _ type: Value.Type, from data: Data
    ) throws(CardJSONError) -> Value {
        do {
            // The reader says where the text breaks off, and bounds how deep it is nested.
            try JSONReader.check(data)
            return try JSONDecoder().decode(type, from: data)
        } catch let error as JSONSyntaxError {
            throw CardJSONError("\(error.reason) at byte \(error.offset)")
        } catch let error as DecodingError {
            throw CardJSONError(reason(error))
        } catch {
            throw CardJSONError("it cannot be decoded")
        }
    }

    /// What is wrong with one value of `container`, for ``decode(_:from:)`` to say.
    static func problem<Key>(
        _ key: Key, _ words: String, in container: KeyedDecodingContainer<Key>
    ) -> DecodingError {
        .dataCorruptedError(forKey: key, in: container, debugDescription: words)
    }

    private static func reason(_ error: DecodingError) -> String {
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

    /// Such as `cards[3].front.hash`. Keys are ours, since no others are decoded.
    private static func path(_ keys: [any CodingKey]) -> String {
        let path = keys.reduce(into: "") { path, key in
            path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue
        }
        return path.isEmpty ? "it" : path
    }
}
