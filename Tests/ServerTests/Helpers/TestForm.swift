import Foundation

/// A form as clients send it.
struct TestForm: Sendable {
    var boundary = "----a-boundary"
    private(set) var content = Data()

    /// The upload form of the wire contract.
    init(_ image: Data, filename: String = "photo.jpg", appid: String = "imageeditor") {
        add("appid", Data(appid.utf8))
        add("original", Data("http://example.com/a.jpg".utf8))
        add("file", image, "; filename=\"\(filename)\"\r\nContent-Type: image/jpeg")
    }

    init() {}

    mutating func add(_ name: String, _ value: Data, _ extra: String = "") {
        content += Data(
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\(extra)\r\n\r\n".utf8
        )
        content += value + Data("\r\n".utf8)
    }

    var body: Data { content + Data("--\(boundary)--\r\n".utf8) }
    var contentType: String { "multipart/form-data; boundary=\(boundary)" }
}
