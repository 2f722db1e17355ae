import HTTPTypes
import Hummingbird

/// An answer that says what is wrong, as an error to throw.
struct Refusal: Error, Equatable {
    let status: HTTPResponse.Status
    /// What a person may read; never a path of this machine, a token or a name.
    let reason: String
    /// Whether the rest of what the client sends is not worth waiting for.
    var closesConnection = false
    var headers: HTTPFields = [:]

    static let notFound = Refusal(status: .notFound, reason: "there is nothing of this name here")

    /// There is no room for the request for now.
    static let busy = Refusal(
        status: .serviceUnavailable, reason: "the server is busy; try again",
        headers: [.retryAfter: "1"])

    var response: Response {
        var response = Response.json([("error", reason)], status: status)
        response.headers.append(contentsOf: headers)
        if closesConnection { response.headers[.connection] = "close" }
        return response
    }
}
