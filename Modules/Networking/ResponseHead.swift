import Core

/// The status and the header of a response, built from its lines.
///
/// libcurl accepts many contradictions, such as two lengths. They are errors here, because another
/// reader of the same bytes could see another response.
struct ResponseHead {
    private(set) var status = 0
    private(set) var headers = HTTPHeaders()
    /// True once the empty line after the header has arrived.
    private(set) var isComplete = false
    private var size = 0
    private var length: Int?
    private var isChunked = false

    /// The announced length of the body in bytes; `nil` if the body is chunked, or if only the end
    /// of the connection ends it. In the latter case the caller has to notice a truncated body: a
    /// feed ends with its bracket, and a truncated picture does not decode.
    var bodyLength: Int? {
        // These responses have no body, whatever their header says (RFC 9112, 6.3).
        status == 204 || status == 304 ? 0 : length
    }

    /// True if only the end of the connection ends the body.
    var endsWithConnection: Bool { bodyLength == nil && !isChunked }

    /// Adds a line with its line break. The header may have up to `limit` bytes.
    mutating func add(
        _ line: UnsafeRawBufferPointer, limit: Int
    ) throws(HTTPClientError) {
        var line = line[...]
        while line.last == UInt8(ascii: "\n") || line.last == UInt8(ascii: "\r") {
            line.removeLast()
        }
        guard !line.contains(UInt8(ascii: "\r")) else { throw Self.notHTTP }
        // The trailer of a chunked body is ignored, except that its length counts towards the
        // limit.
        if isComplete {
            try count(line.count, limit)
        } else if status == 0 {
            try setStatus(line)
        } else if line.isEmpty {
            isComplete = true
        } else {
            try addField(line, limit)
        }
    }

    private mutating func setStatus(_ line: Slice<UnsafeRawBufferPointer>) throws(HTTPClientError) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard parts.count >= 2, line.first != UInt8(ascii: " "),
            ["HTTP/1.1", "HTTP/1.0"].contains(String(decoding: parts[0], as: UTF8.self)),
            let status = Self.number(parts[1]), parts[1].count == 3, status >= 100
        else { throw Self.notHTTP }
        guard status != 101 else {
            throw .malformedResponse(reason: "it switches to another protocol")
        }
        self.status = status
    }

    private mutating func addField(
        _ line: Slice<UnsafeRawBufferPointer>, _ limit: Int
    ) throws(HTTPClientError) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw Self.notHTTP }
        let name = String(decoding: line[..<colon], as: UTF8.self)
        let space = [UInt8(ascii: " "), UInt8(ascii: "\t")]
        var bytes = line[line.index(after: colon)...].drop { space.contains($0) }
        while let last = bytes.last, space.contains(last) { bytes.removeLast() }
        guard name.isFieldName else { throw Self.notHTTP }
        let value = String(decoding: bytes, as: UTF8.self)
        try count(name.utf8.count + value.utf8.count, limit)
        switch name.lowercased() {
        case "content-length":
            guard length == nil, !isChunked, let number = Self.number(bytes) else {
                throw Self.wrongLength
            }
            length = number
        case "transfer-encoding":
            guard length == nil, !isChunked else { throw Self.wrongLength }
            guard value.lowercased() == "chunked" else {
                throw .malformedResponse(reason: "its transfer encoding is not supported")
            }
            isChunked = true
        default: break
        }
        headers.add(name, value)
    }

    private mutating func count(_ bytes: Int, _ limit: Int) throws(HTTPClientError) {
        size += bytes
        guard size <= limit else {
            throw .malformedResponse(reason: "its header is larger than \(limit) bytes")
        }
    }

    /// Parses a number of digits only; `Int` would accept a sign. Returns `nil` for any other text.
    private static func number(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int(String(decoding: bytes, as: UTF8.self))
    }

    static let notHTTP = HTTPClientError.malformedResponse(reason: "it is not HTTP")
    static let wrongLength = HTTPClientError.malformedResponse(
        reason: "its length is contradictory or invalid")
}

extension String {
    /// True if the text is a token (RFC 9110, 5.6.2).
    var isFieldName: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
