import Core
import FoundationEssentials
import Presentation

/// Logs every exchange with a server. It wraps the transport directly, so that each retry and
/// each redirect is logged.
struct ExchangeJournalDecorator: HTTPClient {
    let decoratee: any HTTPClient
    let journal: Journal

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let start = ContinuousClock.now
        do {
            let response = try await decoratee.send(request)
            let size = HumanNumber.count(response.body.count, "byte")
            journal.end(
                request, with: "status \(response.status), \(size)",
                after: start.duration(to: .now))
            return response
        } catch {
            let reason =
                error is CancellationError
                ? "stopped" : ErrorPresenter().message(for: error).reason
            journal.end(request, with: reason, after: start.duration(to: .now))
            throw error
        }
    }
}

/// Tells the journal when a request begins. It wraps the decorators that retry and redirect.
struct RequestJournalDecorator: HTTPClient {
    let decoratee: any HTTPClient
    let journal: Journal

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        journal.begin(request)
        return try await decoratee.send(request)
    }
}
