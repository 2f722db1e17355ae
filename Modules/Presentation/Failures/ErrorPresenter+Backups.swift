import Core

extension ErrorPresenter {
    /// Describes an edit that could not be saved after its result was written.
    func words(for error: EditNotRememberedError, in context: FailureContext) -> FailureWords {
        let reason = words(for: error.reason, in: context)
        let place = if case .file(let path) = error.place { path } else { "the result" }
        return FailureWords(
            reason.category,
            "\(place) is written, but the edit is not remembered: \(reason.reason)",
            advice: reason.advice)
    }

    /// Describes an image that was not replaced, because the history could not keep its bytes or
    /// its edit. If another program has changed the file or its edit, the message says only this.
    func words(for error: EditBackupError, in context: FailureContext) -> FailureWords {
        let reason = words(for: error.reason, in: context)
        switch error.reason {
        case EditStoreError.changedMeanwhile, EditStoreError.fileChanged: return reason
        default: break
        }
        let category: FailureCategory =
            switch reason.category {
            case .permission: .cannotCreate
            default: reason.category
            }
        return FailureWords(
            category, "not changed, because the original cannot be backed up: \(reason.reason)",
            subject: error.path, advice: reason.advice)
    }
}
