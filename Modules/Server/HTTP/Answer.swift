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

    var response: Response {
        var response = Response.json(JSONText.object([("error", reason)]), status: status)
        response.headers.append(contentsOf: headers)
        if closesConnection { response.headers[.connection] = "close" }
        return response
    }
}

extension Response {
    /// An answer of JSON text that nobody keeps.
    static func json(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// "You have it already."
    static func notModified(_ validators: Validators, cacheControl: String) -> Response {
        var headers: HTTPFields = [.cacheControl: cacheControl]
        validators.add(to: &headers)
        return Response(status: .notModified, headers: headers)
    }
}

/// Writes the little JSON that the server answers with.
enum JSONText {
    /// An object of texts, in this order.
    static func object(_ members: [(name: String, value: String)]) -> String {
        "{" + members.map { "\(string($0.name)):\(string($0.value))" }.joined(separator: ",") + "}"
    }

    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7f:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
