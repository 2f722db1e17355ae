public import Core
public import Foundation

/// Says what became of an upload.
public struct UploadPresenter: Sendable {
    private let failures: UploadFailureRecorder
    private let errors: ErrorPresenter

    /// - Parameter failures: What the outbox's uploader is recorded by, so that a failure can be
    ///   told with what to do about it.
    public init(
        failures: UploadFailureRecorder = UploadFailureRecorder(),
        errors: ErrorPresenter = ErrorPresenter()
    ) {
        self.failures = failures
        self.errors = errors
    }

    /// The words for `delivery` of the file `file`.
    ///
    /// - Parameter id: The upload's id, for one that waited already: names alone may be the same.
    /// - Parameter isEarlier: Whether it was sent along with another upload.
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
        let error = failures.error(saying: reason)
        let words = error.map { errors.message(for: $0) }
        let message = FailureMessage(
            category: .queued, subject: file + (id.map { " (\($0.prefix(8)))" } ?? ""),
            reason: UploadWords.state(isTransient: isTransient) + (words?.reason ?? reason),
            advice: UploadWords.advice(
                isTransient: isTransient, failure: error, fix: words?.advice),
            for: errors.frontEnd)
        return UploadViewModel(
            state: isTransient ? .queued : .refused, file: name, id: id, isEarlier: isEarlier,
            line: message.line, failure: message)
    }

    /// The line for an upload that was sent although it could not be kept first.
    public func unkept(_ file: String, because failure: any Error) -> String {
        // What would help keeping is no advice here: nothing is to be done again.
        "\(SafeText.line(file)): sent, though it could not be kept in the outbox first: "
            + errors.message(for: failure).reason
    }

    /// The line for `total` images to be sent, of which `failed` are lost to the server
    /// and `waiting` are kept; `nil` when all were sent.
    public func summary(failed: Int, waiting: Int, of total: Int) -> String? {
        let parts = [
            failed > 0 ? "\(HumanNumber.grouped(failed)) failed" : nil,
            waiting > 0
                ? "\(HumanNumber.grouped(waiting)) \(waiting == 1 ? "waits" : "wait")"
                    + " in the outbox"
                : nil,
        ].compactMap(\.self)
        guard !parts.isEmpty else { return nil }
        return "of \(HumanNumber.count(total, "image")) " + parts.joined(separator: " and ")
    }
}
