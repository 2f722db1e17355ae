import Foundation
import HTTPTypes
import Hummingbird
import ImageEditorFiles
import NIOHTTP1

/// Turns whatever is thrown into an answer in JSON, and adds what every answer has.
struct ErrorMiddleware: RouterMiddleware {
    let log: @Sendable (String) -> Void
    /// Told of what the disk or the system did not let us do.
    let onFailure: @Sendable (any Error) -> Void

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as HTTPParserError {
            // The connection itself has come to its end.
            throw error
        } catch {
            let isUpload = [.post, .put].contains(request.method)
            response = refusal(for: error, isUpload: isUpload).response
        }
        if request.method == .head { response = response.createHeadResponse() }
        response.headers[.xContentTypeOptions] = "nosniff"
        return response
    }

    private func refusal(for error: any Error, isUpload: Bool) -> Refusal {
        switch error {
        case let error as Refusal: error
        case let error as MultipartError: Refusal(error)
        case is BodyTooSlow:
            Refusal(
                status: .requestTimeout, reason: "the request's body came too slowly",
                closesConnection: true)
        case let error as any HTTPResponseError where error.status == .notFound: .notFound
        case let error as any HTTPResponseError:
            Refusal(status: error.status, reason: error.status.reasonPhrase)
        case let error as FileError: failure(error, code: error.code, isUpload)
        case let error as POSIXError: failure(error, code: error.code.rawValue, isUpload)
        default: failure(error, code: nil, isUpload)
        }
    }

    /// - Parameter code: The system's number for it.
    private func failure(_ error: any Error, code: Int32?, _ isUpload: Bool) -> Refusal {
        if !(error is CancellationError) {
            log("failed: \(LogText.escaped("\(error)"))")
            // That the server is busy, or a client gone, passes by itself.
            if let code, !Shortage.isOne(code), ![EPIPE, ECONNRESET].contains(code) {
                onFailure(error)
            }
        }
        switch code {
        case let code? where isUpload && [EROFS, EACCES, EPERM].contains(code):
            return Refusal(
                status: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"),
                reason: "the server may not write to its folder", closesConnection: true)
        case ENOSPC, EDQUOT, EFBIG:
            // What is still to come of the body has no place either.
            return Refusal(
                status: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"),
                reason: "there is no room left for this", closesConnection: true)
        case let code? where Shortage.isOne(code): return .busy
        default: return Refusal(status: .internalServerError, reason: "the server failed")
        }
    }
}

extension FileError {
    /// The system's number for what failed.
    fileprivate var code: Int32? {
        if case .system(_, _, let code) = self { return code }
        return nil
    }
}

extension Refusal {
    fileprivate init(_ error: MultipartError) {
        switch error {
        case .malformed(let reason):
            self.init(status: .badRequest, reason: reason)
        case .truncated:
            self.init(status: .badRequest, reason: "the form is not complete")
        case .tooManyParts(let limit):
            self.init(
                status: .contentTooLarge,
                reason: "the form has more than \(limit) parts (limit form-parts)",
                closesConnection: true)
        case .headerTooLong(let limit):
            self.init(
                status: .contentTooLarge,
                reason: "a part's header has more than \(limit) bytes", closesConnection: true)
        }
    }
}
