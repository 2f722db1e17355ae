import Core
import Foundation
import HTTPTypes
import Hummingbird

extension Response {
    /// An answer in JSON that is not to be cached.
    static func json(_ json: some JSONWritable, status: HTTPResponse.Status = .ok) -> Response {
        .json(json.data, status: status)
    }

    /// A JSON object of texts, in this order, that is not to be cached.
    static func json(
        _ members: [(name: String, value: String)], status: HTTPResponse.Status = .ok
    ) -> Response {
        .json(JSONText.object(members.map { .init($0.name, .string($0.value)) }), status: status)
    }

    /// JSON that is not to be cached.
    static func json(_ data: Data, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    /// 304: the client has this version already.
    static func notModified(_ validators: Validators, cacheControl: String) -> Response {
        var headers: HTTPFields = [.cacheControl: cacheControl]
        validators.add(to: &headers)
        return Response(status: .notModified, headers: headers)
    }
}
