/// An unreadable item of a feed's JSON, with the reason.
///
/// The texts come from the server: escape control characters before you print them.
public struct UnreadableFeedItem: Sendable, Equatable {
    /// The first error of an item. Missing keys and values that are not texts come first, then
    /// texts that cannot be parsed; each in the order `url`, `created`, `updated`.
    public enum Reason: Error, Equatable {
        /// The item is not a JSON object.
        case notAnObject
        /// The key is missing.
        case missing(key: String)
        /// The key's value is not a text.
        case notText(key: String)
        /// The text is not a date such as `Mar 14, 2018 6:50:24 PM`; `text` is its first 40
        /// bytes.
        case invalidDate(key: String, text: String)
        /// The text is not an absolute http or https URL, or contains control characters; `text` is
        /// its first 40 bytes.
        case invalidURL(text: String)
    }

    /// The position in the list; 0 is the first.
    public let index: Int
    public let reason: Reason

    public init(index: Int, reason: Reason) {
        self.index = index
        self.reason = reason
    }
}

extension UnreadableFeedItem: CustomStringConvertible {
    /// Text such as `item 3: "updated" is not a date like Mar 14, 2018 6:50:24 PM: 2018-03-14`.
    public var description: String {
        let words =
            switch reason {
            case .notAnObject: "not a JSON object"
            case .missing(let key): "\"\(key)\" is missing"
            case .notText(let key): "\"\(key)\" is not a text"
            case .invalidDate(let key, let text):
                "\"\(key)\" is not a date like Mar 14, 2018 6:50:24 PM: \(text)"
            case .invalidURL(let text): "\"url\" is not an absolute http or https URL: \(text)"
            }
        return "item \(index + 1): \(words)"
    }
}
