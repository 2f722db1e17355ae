import Foundation

/// A command line that asks for something that cannot be meant.
struct UsageError: Error, Equatable {
    let message: String
    /// What to do about it.
    let advice: String?

    init(_ message: String, advice: String? = nil) {
        self.message = message
        self.advice = advice
    }
}

extension UsageError: LocalizedError {
    var errorDescription: String? { message }
}
