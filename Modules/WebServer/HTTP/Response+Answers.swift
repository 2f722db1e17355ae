package import Core
package import Foundation
package import HTTPTypes
package import Hummingbird

extension Response {
    /// Returns a JSON response that must not be cached.
    package static func json(_ json: some JSONWritable, status: HTTPResponse.Status = .ok)
        -> Response
    {
        .json(json.data, status: status)
    }

    /// Returns a response with a JSON object of strings, in this order, that must not be cached.
    package static func json(
        _ members: [(name: String, value: String)], status: HTTPResponse.Status = .ok
    ) -> Response {
        .json(JSONText.object(members.map { .init($0.name, .string($0.value)) }), status: status)
    }

    /// Returns a response with encoded JSON that must not be cached.
    package static func json(_ data: Data, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }
}
