import HTTPTypes
import Hummingbird
import NIOHTTP1

/// Turns errors into JSON responses, and adds the headers that every response has.
struct ErrorMiddleware: RouterMiddleware {
    let log: @Sendable (String) -> Void
    /// Called for failures that the server's owner must fix.
    let onFailure: @Sendable (any Error) -> Void

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as HTTPParserError {
            // After a parse error, the connection is unusable.
            throw error
        } catch {
            let isChange = [.post, .put, .delete].contains(request.method)
            response = refusal(for: error, isChange: isChange).response
        }
        if request.method == .head { response = response.createHeadResponse() }
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.crossOriginResourcePolicy] = "same-origin"
        return response
    }

    private func refusal(for error: any Error, isChange: Bool) -> Refusal {
        switch error {
        case let error as Refusal: error
        case let error as any RefusableError: error.refusal
        case is BodyTooSlow: .bodyTooSlow
        case is CancellationError: .cancelled
        case let error as any HTTPResponseError where error.status == .notFound: .notFound
        case let error as any HTTPResponseError:
            Refusal(status: error.status, reason: error.status.reasonPhrase)
        default: failure(error, isChange)
        }
    }

    private func failure(_ error: any Error, _ isChange: Bool) -> Refusal {
        let cause = StorageFailure(error)
        log("failed: \(LogText.escaped("\(error)"))")
        if cause?.concernsOwner == true { onFailure(error) }
        return switch cause {
        // Requests that only read can fail in this way, too: a database of an earlier version
        // cannot be read without writing to it.
        case .readOnly: .readOnly
        case .denied where isChange: .readOnly
        case .full: .noRoom
        case .busy: .busy
        case .missing: .missing
        default: .failed
        }
    }
}
