import Core
import Foundation
package import HTTPTypes
package import Hummingbird

/// An error response, as an error to throw.
///
/// Refusals of any request are in this file. Those of uploads, cards and rendering are beside the
/// code that throws them.
package struct Refusal: Error, Equatable {
    package let status: HTTPResponse.Status
    /// A text for people. It must not contain a token, or the path of a file on this machine.
    package let reason: String
    /// True if the rest of the request is not read, so that the connection is closed.
    package var closesConnection: Bool
    package var headers: HTTPFields

    package init(
        status: HTTPResponse.Status, reason: String, closesConnection: Bool = false,
        headers: HTTPFields = [:]
    ) {
        self.status = status
        self.reason = reason
        self.closesConnection = closesConnection
        self.headers = headers
    }

    /// The JSON of the response.
    var body: Data { JSONText.object([.init("error", .string(reason))]).data }

    package var response: Response {
        var response = Response.json(body, status: status)
        response.headers.append(contentsOf: headers)
        if closesConnection { response.headers[.connection] = "close" }
        return response
    }
}

/// An error that determines the response to the request.
package protocol RefusableError: Error {
    var refusal: Refusal { get }
}

// MARK: - Any request

extension Refusal {
    static let unreadable = Refusal(
        status: .badRequest, reason: "the request is not HTTP, or its method is unknown",
        closesConnection: true)
    static let longHeader = Refusal(
        status: .requestHeaderFieldsTooLarge, reason: "the request's address or header is too long",
        closesConnection: true)
    package static let notFound = Refusal(
        status: .notFound, reason: "nothing was found at this address")
    package static func otherMethod(allowed: [String]) -> Refusal {
        let last = allowed.suffix(2).joined(separator: " and ")
        let names = (allowed.dropLast(2) + [last]).joined(separator: ", ")
        return Refusal(
            status: .methodNotAllowed, reason: "this address allows only \(names)",
            headers: [.allow: allowed.joined(separator: ", ")])
    }

    /// The server cannot take the request now.
    package static let busy = Refusal(
        status: .serviceUnavailable, reason: "the server is busy; try again",
        headers: [.retryAfter: "1"])
    /// ``busy`` for a request whose body is not read.
    package static let busyForBodies = Refusal(
        status: busy.status, reason: busy.reason, closesConnection: true, headers: busy.headers)
    package static let failed = Refusal(
        status: .internalServerError, reason: "internal server error")
    /// The client has disconnected, as far as the server can tell, or the server is stopping.
    package static let cancelled = Refusal(
        status: .serviceUnavailable, reason: "the request was cancelled", closesConnection: true)
    package static let noRoom = Refusal(
        status: .insufficientStorage, reason: "the server's storage is full",
        closesConnection: true)
    package static let readOnly = Refusal(
        status: .insufficientStorage, reason: "the server's storage is read-only",
        closesConnection: true)
    package static let missing = Refusal(
        status: .serviceUnavailable, reason: PhotoLibraryError.missing.localizedDescription,
        closesConnection: true)
    package static let bodyTooSlow = Refusal(
        status: .requestTimeout, reason: "the request's body arrived too slowly",
        closesConnection: true)

    package static func bodyTooLarge(limit: Int) -> Refusal {
        Refusal(
            status: .contentTooLarge, reason: "the request's body has more than \(limit) bytes",
            closesConnection: true)
    }

    static let otherVersion = Refusal(
        status: .preconditionFailed, reason: "the server has another version")
    package static let unknownHost = Refusal(
        status: .misdirectedRequest, reason: "this server does not accept this host name")
    package static let foreignSite = Refusal(
        status: .forbidden, reason: "pages of other sites may not change anything on this server")
    package static let foreignPart = Refusal(
        status: .forbidden, reason: "this server renders no pictures for pages of other sites")
    package static let tokenRequired = Refusal(
        status: .unauthorized, reason: "this server requires a bearer token",
        headers: [.wwwAuthenticate: "Bearer"])
}

extension HTTPResponse.Status {
    /// WebDAV's 507, which HTTPTypes does not define.
    package static let insufficientStorage = HTTPResponse.Status(
        code: 507, reasonPhrase: "Insufficient Storage")
}
