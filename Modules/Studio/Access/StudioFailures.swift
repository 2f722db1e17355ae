import Core
import HTTPTypes
import Hummingbird
import ImageEditorWebServer
import NIOHTTP1
import Presentation
import Synchronization

/// Makes responses with the status and the sentence of an error.
struct StudioFailures: Sendable {
    let words: StudioPresenter
    let files: StudioFiles
    /// Called for failures that the studio's owner must fix.
    let onFailure: @Sendable (any Error) -> Void
    /// Limits how often the loss of the photographs' folder is reported.
    let missing = RepeatedReport()

    /// Returns `{"error":"sentence"}`. If an option accepts the truncated or damaged file,
    /// `"allow"` names this option.
    ///
    /// - Throws: An error that the server itself answers, such as one of the connection.
    func response(to error: any Error) throws -> Response {
        switch error {
        case let error as Refusal: return error.response
        case let error as any RefusableError: return error.refusal.response
        case is RenderQueue.Full: return Refusal.busy.response
        case is HTTPParserError, is BodyTooSlow: throw error
        case let error as any HTTPResponseError where error.status == .notFound:
            return Refusal.notFound.response
        default: break
        }
        report(error)
        var response = Response.json(
            [(name: "error", value: sentence(for: error))] + advice(for: error),
            status: status(of: error))
        if Self.mayPass(error) { response.headers.append(contentsOf: Refusal.busy.headers) }
        return response
    }

    /// Returns true if the same request may succeed soon.
    private static func mayPass(_ error: any Error) -> Bool {
        (error as? ImageRenderingError)?.concernsSystem == true || StorageFailure(error) == .busy
    }

    /// Returns the option that accepts a truncated or damaged file, which the page can offer.
    private func advice(for error: any Error) -> [(name: String, value: String)] {
        words.option(accepting: error).map { [("allow", $0)] } ?? []
    }

    /// Reports a failure if only the studio's owner can fix it.
    func report(_ error: any Error) {
        if case PhotoLibraryError.missing = error {
            // A page requests many pictures at a time, and each of them fails, so only one failure
            // is reported.
            if missing.isNew() { onFailure(error) }
        } else if status(of: error) == .internalServerError, !(error is CancellationError) {
            onFailure(error)
        }
    }

    func sentence(for error: any Error) -> String {
        switch error {
        case let error as Refusal: error.reason
        case is RenderQueue.Full: Refusal.busy.reason
        case let error as RecipeError: words.sentence(for: files.naming(error))
        default: words.sentence(for: error)
        }
    }

    func status(of error: any Error) -> HTTPResponse.Status {
        switch error {
        case let error as EditKeepingError: status(of: error.reason)
        case RecipeError.invalidForm: .badRequest
        case is RecipeError: .unprocessableContent
        case _ where Self.mayPass(error), PhotoLibraryError.missing: .serviceUnavailable
        case StudioFailure.noSession: .unauthorized
        case StudioFailure.changedElsewhere, StudioFailure.photoChanged, is HistoryConflict:
            .preconditionFailed
        case is HistoryChangeError: .unprocessableContent
        default: Self.statuses[words.category(of: error)] ?? .internalServerError
        }
    }

    private static let statuses: [FailureCategory: HTTPResponse.Status] = [
        .usage: .badRequest, .badData: .unprocessableContent, .noInput: .notFound,
        .unavailable: .badGateway, .cannotCreate: .conflict, .permission: .forbidden,
        .queued: .accepted,
    ]
}

/// Suppresses repeated reports: at most one is made per minute.
final class RepeatedReport: Sendable {
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    /// Returns true if the report is to be made.
    func isNew(at now: ContinuousClock.Instant = .now) -> Bool {
        last.withLock { last in
            if let last, now - last < .seconds(60) { return false }
            last = now
            return true
        }
    }
}
