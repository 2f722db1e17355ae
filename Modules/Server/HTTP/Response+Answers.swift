import Core
import HTTPTypes
import Hummingbird

extension Response {
    /// A JSON object of texts, in this order, that nobody keeps.
    static func json(
        _ members: [(name: String, value: String)], status: HTTPResponse.Status = .ok
    ) -> Response {
        let pairs = members.map { name, value in
            "\(JSONString.quoted(name)):\(JSONString.quoted(value))"
        }
        return Response(
            status: status,
            headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(
                byteBuffer: ByteBuffer(string: "{\(pairs.joined(separator: ","))}")))
    }

    /// "You have it already."
    static func notModified(_ validators: Validators, cacheControl: String) -> Response {
        var headers: HTTPFields = [.cacheControl: cacheControl]
        validators.add(to: &headers)
        return Response(status: .notModified, headers: headers)
    }
}
