import Cards
public import Core
import FoundationEssentials
import Glibc
import Pickers

/// Describes any error.
///
/// It supports the errors of `Core`, `Cards` and `Pickers`, cancellation, file errors of
/// Foundation and the system, and every ``PresentableFailure``. Any other error is reported as a
/// defect, because each expected failure has its own type.
public struct ErrorPresenter: Sendable {
    let limits: Limits
    let frontEnd: FrontEnd
    private let explain: @Sendable (any Error) -> [any Error]

    /// - Parameters:
    ///   - limits: The current limits, so that a message can name the exceeded one.
    ///   - frontEnd: The front end that displays the messages.
    ///   - explain: Returns further causes of an error, the nearest first, such as failed
    ///     requests.
    public init(
        limits: Limits = Limits(), for frontEnd: FrontEnd = FrontEnd(),
        explainedBy explain: @escaping @Sendable (any Error) -> [any Error] = { _ in [] }
    ) {
        self.limits = limits
        self.frontEnd = frontEnd
        self.explain = explain
    }

    /// Returns the category, reason, advice and causes of `error`. The subject is that of `context`
    /// or else the error's own, unless the reason names it.
    public func message(
        for error: any Error, in context: FailureContext = FailureContext()
    ) -> FailureMessage {
        let words = words(for: error, in: context)
        let subject = context.subject ?? words.subject
        let isNamed = subject != nil && subject?.lowercased() == words.named?.lowercased()
        return FailureMessage(
            category: words.category, subject: isNamed ? nil : subject,
            reason: words.reason, advice: words.advice, for: frontEnd,
            causes: causes(of: error, in: context))
    }

    /// Describes `error`. `subject` names the file or image that the error concerns; with `nil`,
    /// the subject is the error's own, if it has one.
    public func message(for error: any Error, subject: String?) -> FailureMessage {
        message(for: error, in: FailureContext(subject: subject))
    }

    func words(for error: any Error, in context: FailureContext) -> FailureWords {
        switch error {
        case let error as any PresentableFailure:
            FailureWords(
                error.category, error.summary, advice: error.advice, named: error.named)
        case is CancellationError: FailureWords(.interrupted, "stopped")
        case let error as FeedError: words(for: error)
        case let error as ImageLoadingError: words(for: error)
        case let error as HTTPClientError: words(for: error)
        case let error as UploadError: words(for: error)
        case let error as CardServerError: words(for: error)
        case let error as CardSyncError: words(for: error)
        case let error as EditBackupError: words(for: error, in: context)
        case let error as EditKeepingError: words(for: error.reason, in: context)
        case let error as EditNotRememberedError: words(for: error, in: context)
        case let error as LostUpload: words(for: error, in: context)
        case let error as FeedImageFinderError: words(for: error, in: context)
        case let error as LimitsError:
            FailureWords(.usage, error.errorText)
        case let error as RecipeError: words(for: error, from: context.recipeSource)
        case let error as ImageRenderingError: words(for: error, in: context)
        case let error as PickError: words(for: error, in: context)
        case let error as POSIXError: words(for: error, in: context.activity)
        case let error as ResourceShortage: words(for: error)
        case let error as CocoaError: words(for: error, in: context.activity)
        default: unknown(error)
        }
    }

    private func unknown(_ error: any Error) -> FailureWords {
        // The text of an error without a description of its own might contain a secret, so only
        // its type is named.
        let reason =
            (error as? any LocalizedError)?.errorDescription
            ?? "unexpected error \(String(reflecting: type(of: error)))"
        return FailureWords(
            .software, reason, advice: .reportDefect)
    }

    private func causes(of error: any Error, in context: FailureContext) -> [String] {
        var lines: [String] = []
        var next = nearestCauses(of: error)
        // At most ten causes are listed, because a chain of causes may be cyclic.
        while let cause = next.first, lines.count < 10 {
            let words = words(for: cause, in: context)
            lines.append(words.subject.map { "\($0): \(words.reason)" } ?? words.reason)
            next = Array(next.dropFirst()) + nearestCauses(of: cause)
        }
        return lines
    }

    private func nearestCauses(of error: any Error) -> [any Error] {
        explain(error) + ownCauses(of: error)
    }

    private func ownCauses(of error: any Error) -> [any Error] {
        switch error {
        case let failure as any PresentableFailure: failure.causes
        case let error as EditBackupError: ownCauses(of: error.reason)
        case let error as EditKeepingError: ownCauses(of: error.reason)
        case let error as EditNotRememberedError: ownCauses(of: error.reason)
        case PickError.source(let error): ownCauses(of: error.error)
        case PickError.system(_, let code): [FailureCause(SystemErrorName.text(code))]
        case let error as POSIXError: [FailureCause(SystemErrorName.text(error.code.rawValue))]
        case let error as CocoaError:
            error.underlying.map { [$0] }
                ?? [FailureCause("Foundation's error \(error.code.rawValue)")]
        case ImageRenderingError.damaged(let reason): [FailureCause("the decoder said: \(reason)")]
        case ImageRenderingError.corrupt(_, let reason):
            [FailureCause("the decoder said: \(reason)")]
        case ImageLoadingError.notAnImage(let reason): [FailureCause("the decoder said: \(reason)")]
        default: []
        }
    }
}
