import Foundation

/// The reason that a text is not the JSON of a card. It never repeats contents of the text.
package struct CardJSONError: Error, Equatable, LocalizedError {
    /// A reason without a full stop, such as `front.hash is no SHA-256`.
    package let reason: String

    package init(_ reason: String) {
        self.reason = reason
    }

    package var errorDescription: String? { "not a card: \(reason)" }
}
