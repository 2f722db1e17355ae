import Core
import FoundationEssentials

extension HTTPRequest {
    /// Returns the header of the request in lines for libcurl, which adds the length of the body.
    func lines(to target: HTTPTarget, userAgent: String) throws(HTTPClientError) -> [String] {
        var fields = [("Host", target.authority)]
        if headers["User-Agent"] == nil { fields.append(("User-Agent", userAgent)) }
        if headers["Accept"] == nil { fields.append(("Accept", "*/*")) }
        // A small compressed response could be huge when decompressed, and pictures are compressed
        // already.
        fields.append(("Accept-Encoding", "identity"))
        if let authorization = target.authorization, headers["Authorization"] == nil {
            fields.append(("Authorization", authorization))
        }
        fields += headers.fields.filter { !Self.ours.contains($0.name.lowercased()) }
            .map { ($0.name, $0.value) }
        var lines: [String] = []
        for (name, value) in fields {
            guard name.isFieldName, value.utf8.allSatisfy({ ![0, 10, 13].contains($0) }) else {
                throw .connectionLost(reason: "a header field of the request is invalid")
            }
            lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        return lines
    }

    /// The fields that are not taken from a caller's request.
    private static let ours: Set = [
        "host", "accept-encoding", "connection", "content-length", "transfer-encoding", "expect",
        "upgrade", "te", "proxy-authorization",
    ]
}
