import Core

/// Describes the outcome of an upload.
enum UploadWords {
    /// Returns the prefix of the reason of a waiting upload.
    static func state(isTransient: Bool) -> String {
        isTransient ? "queued: " : "refused and kept: "
    }

    /// Returns the advice for a waiting upload.
    ///
    /// - Parameter failure: The recorded error, if available.
    static func advice(isTransient: Bool, failure: (any Error)?, fix: Advice?) -> Advice {
        if case UploadError.noServer? = failure { return .setServerAndSend }
        if case UploadError.unconfirmedServer? = failure { return .confirmServer }
        guard !isTransient else { return .sendLater }
        return fix.map { .several([$0, .retryOrDiscard]) } ?? .retryOrDiscard
    }

    static func safe(_ text: String) -> String {
        SafeText.line(DisplayURL.scrubbed(text))
    }
}
