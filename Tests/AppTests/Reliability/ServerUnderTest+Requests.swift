import Foundation
import ImageEditorTestSupport

extension ServerUnderTest {
    /// Sends one request on its own connection and reads the response.
    func send(
        _ method: String, _ path: String, _ headers: [String: String] = [:], body: Data? = nil
    ) async throws -> RawAnswer {
        let request = request(method, path, headers, body: body)
        return try await onThread { [port] in
            let socket = try RawClient(port: port)
            try socket.send(request)
            return try socket.response(isHead: method == "HEAD")
        }
    }

    /// Sends these bytes on their own connection and reads the first response.
    func send(raw: String) async throws -> RawAnswer {
        try await onThread { [port] in
            let socket = try RawClient(port: port)
            try socket.send(raw)
            return try socket.response()
        }
    }

    func request(
        _ method: String, _ path: String, _ headers: [String: String] = [:], body: Data? = nil
    ) -> Data {
        var headers = headers
        headers["Host"] = headers["Host"] ?? "127.0.0.1:\(port)"
        if let body { headers["Content-Length"] = "\(body.count)" }
        let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
        return Data("\(method) \(path) HTTP/1.1\r\n\(lines)\r\n".utf8) + (body ?? Data())
    }

    /// Requests an upload address.
    ///
    /// - Returns: The path of the address.
    func uploadPath() async throws -> String {
        let address = try await send("GET", "/upload").object["url"] ?? ""
        return String(address.dropFirst(url.count))
    }

    /// The request that uploads `image` to `path`.
    func upload(
        _ image: Data, to path: String, name: String = "photo.jpg", headers: [String: String] = [:]
    ) -> Data {
        request("POST", path, headers.merging(Self.form) { $1 }, body: Self.body(image, name))
    }

    static let form = ["Content-Type": "multipart/form-data; boundary=b"]

    static func body(_ image: Data, _ name: String = "photo.jpg") -> Data {
        Data(
            """
            --b\r\nContent-Disposition: form-data; name="file"; filename="\(name)"\r\n\
            Content-Type: image/jpeg\r\n\r\n
            """.utf8) + image + Data("\r\n--b--\r\n".utf8)
    }

    /// `count` bytes that begin like a JPEG.
    static func image(_ count: Int = 1_000, filledWith byte: UInt8 = 0) -> Data {
        Data([0xff, 0xd8, 0xff, 0xe0]) + Data(repeating: byte, count: count - 4)
    }
}
