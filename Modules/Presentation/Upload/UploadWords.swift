import Core

/// What became of an upload, in words.
enum UploadWords {
    static func text(_ delivery: Outbox.Delivery) -> String {
        switch delivery {
        case .sent: "sent"
        case .queued(let reason, isTransient: true): "queued: \(safe(reason))"
        case .queued(let reason, isTransient: false): "refused and kept: \(safe(reason))"
        }
    }

    /// What to do about an upload that waits.
    static func advice(isTransient: Bool) -> String {
        isTransient
            ? "send it later with: imageeditor outbox send"
            : "imageeditor outbox send tries again, imageeditor outbox discard forgets it"
    }

    static func safe(_ text: String) -> String {
        SafeText.line(DisplayURL.scrubbed(text))
    }
}
