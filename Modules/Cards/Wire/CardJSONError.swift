import Foundation

/// Why a text is not the JSON of a card. Nothing that the text says is repeated.
package struct CardJSONError: Error, Equatable, LocalizedError {
    /// Without a subject and a full stop, such as `front.hash is no SHA-256`.
    package let reason: String

    package init(_ reason: String) {
        self.reason = reason
    }

    package var errorDescription: String? { "not a card: \(reason)" }
}
