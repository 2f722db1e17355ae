public import Core
public import FoundationEssentials

/// Describes the outcome of an upload.
public struct UploadPresenter: Sendable {
    private let failures: UploadFailureRecorder
    private let errors: ErrorPresenter

    /// - Parameter failures: The recorder of the errors of the outbox's uploader, so that messages
    ///   can contain advice.
    public init(
        failures: UploadFailureRecorder = UploadFailureRecorder(),
        errors: ErrorPresenter = ErrorPresenter()
    ) {
        self.failures = failures
        self.errors = errors
    }

    /// Returns the view model of `delivery` for the file `file`.
    ///
    /// - Parameter id: The id of an upload that was already waiting. It tells uploads of equal file
    ///   names apart.
    /// - Parameter isEarlier: True if the upload was sent together with a newer one.
    public func viewModel(
        for delivery: Outbox.Delivery, file: String, id: UUID? = nil, isEarlier: Bool = false
    ) -> UploadViewModel {
        let name = SafeText.line(file)
        let id = id.map(OutboxPresenter.text)
        guard case .queued(let reason, let isTransient) = delivery else {
            return UploadViewModel(
                state: .sent, file: name, id: id, isEarlier: isEarlier, line: "\(name): sent",
                failure: nil)
        }
        let error = Self.unconfirmed(reason) ?? failures.error(saying: reason)
        let words = error.map { errors.message(for: $0) }
        let message = FailureMessage(
            category: isTransient ? .queued : Self.category(of: error, words),
            subject: file + (id.map { " (\($0.prefix(8)))" } ?? ""),
            reason: UploadWords.state(isTransient: isTransient) + (words?.reason ?? reason),
            advice: UploadWords.advice(
                isTransient: isTransient, failure: error, fix: words?.advice),
            for: errors.frontEnd)
        return UploadViewModel(
            state: isTransient ? .queued : .refused, file: name, id: id, isEarlier: isEarlier,
            line: message.line, failure: message)
    }

    /// Returns the category of an upload's error. A bad answer of the server is `unavailable`:
    /// neither the command line nor the image is wrong.
    private static func category(
        of error: (any Error)?, _ words: FailureMessage?
    ) -> FailureCategory {
        guard let category = words?.category else { return .unavailable }
        let isServersFault = category == .usage || category == .badData
        return isServersFault && !(error is UploadError) ? .unavailable : category
    }

    /// Returns `UploadError.unconfirmedServer` if `reason` describes it; otherwise `nil`.
    private static func unconfirmed(_ reason: String) -> (any Error)? {
        let error = UploadError.unconfirmedServer
        return reason == error.errorText ? error : nil
    }

    /// Returns the line for an upload that was sent although it could not be stored in the outbox
    /// first.
    public func unkept(_ file: String, because failure: any Error) -> String {
        // The advice of `failure` is left out, because the upload was sent.
        "\(SafeText.line(file)): sent, although it could not be stored in the outbox first: "
            + errors.message(for: failure).reason
    }

    /// Returns the line for `total` images, of which `failed` could not be uploaded and `waiting`
    /// are queued; `nil` if all were sent.
    public func summary(failed: Int, waiting: Int, of total: Int) -> String? {
        let parts = [
            failed > 0 ? "\(HumanNumber.grouped(failed)) failed" : nil,
            waiting > 0
                ? "\(HumanNumber.grouped(waiting)) \(waiting == 1 ? "waits" : "wait")"
                    + " in the outbox"
                : nil,
        ].compactMap(\.self)
        guard !parts.isEmpty else { return nil }
        return "of \(HumanNumber.count(total, "image")), " + parts.joined(separator: " and ")
    }
}

/// The outcome of an upload, for display.
public struct UploadViewModel: Sendable, Equatable {
    /// The state of an upload after an attempt to send it.
    public enum State: String, Sendable {
        /// The server has accepted the upload.
        case sent
        /// The upload is waiting, and a later attempt may succeed by itself.
        case queued
        /// The server or this program rejected the upload, which is kept until the user decides.
        case refused
    }

    public let state: State
    /// The file's name, safe to print.
    public let file: String
    /// The id of an upload that was already waiting; `nil` for a new one.
    public let id: String?
    /// True if the upload was already waiting and was sent together with a newer one.
    public let isEarlier: Bool
    /// The state and the reason on one line.
    public let line: String
    /// The error message; `nil` if the upload was sent.
    public let failure: FailureMessage?
}

/// Displays the outcomes of uploads.
@MainActor public protocol UploadView: AnyObject {
    /// Called for each upload when the outcome of an attempt to send it is known.
    func display(_ viewModel: UploadViewModel)
}
