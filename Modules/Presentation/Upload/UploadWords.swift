import Core

/// The outcome of an upload, in words.
enum UploadWords {
    static func text(_ delivery: Outbox.Delivery) -> String {
        switch delivery {
        case .sent: "sent"
        case .queued(let reason, let isTransient):
            state(isTransient: isTransient) + safe(reason)
        }
    }

    /// The words before the reason that an upload waits for.
    static func state(isTransient: Bool) -> String {
        isTransient ? "queued: " : "refused and kept: "
    }

    /// The advice for an upload that waits.
    ///
    /// - Parameter failure: Why it waits, where more is known of that than words.
    static func advice(isTransient: Bool, failure: (any Error)?, fix: Advice?) -> Advice {
        if case UploadError.noServer? = failure { return .setServerAndSend }
        guard !isTransient else { return .sendLater }
        return fix.map { .several([$0, .retryOrDiscard]) } ?? .retryOrDiscard
    }

    static func safe(_ text: String) -> String {
        SafeText.line(DisplayURL.scrubbed(text))
    }
}
