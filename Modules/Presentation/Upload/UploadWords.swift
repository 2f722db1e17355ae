import Core

/// Describes uploads that were not sent, for several presenters.
enum UploadWords {
    /// Returns the beginning of a message about an upload that was not sent.
    static func state(isTransient: Bool) -> String {
        isTransient ? "queued: " : "refused and kept: "
    }

    /// Returns the advice for a waiting upload.
    ///
    /// - Parameters:
    ///   - failure: The recorded error, if available.
    ///   - fix: The advice that belongs to `failure`.
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
