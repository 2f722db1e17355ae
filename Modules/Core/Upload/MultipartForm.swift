import FoundationEssentials
import ImageEditorFiles

/// A `multipart/form-data` body (RFC 7578).
struct MultipartForm {
    private struct Part {
        let header: String
        let body: Data
    }

    private var parts: [Part] = []
    private let boundary: String

    /// - Parameter boundary: Separates the parts, and must not occur in any of them. The default
    ///   has 122 random bits, so a search for it in the parts is unnecessary.
    init(boundary: String = "imageeditor-\(UUID().uuidString.lowercased())") {
        self.boundary = boundary
    }

    var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    mutating func add(_ name: String, text: String) {
        parts.append(Part(header: disposition(name), body: Data(text.utf8)))
    }

    mutating func add(_ name: String, data: Data, filename: String, mediaType: String) {
        let header =
            disposition(name) + "; filename=\"\(Self.escaped(filename))\"\r\n"
            + "Content-Type: \(Self.escaped(mediaType))"
        parts.append(Part(header: header, body: data))
    }

    func encoded() -> Data {
        var data = Data()
        data.reserveCapacity(parts.reduce(256) { $0 + $1.header.utf8.count + $1.body.count + 64 })
        for part in parts {
            data.append(contentsOf: "--\(boundary)\r\n\(part.header)\r\n\r\n".utf8)
            data.append(part.body)
            data.append(contentsOf: "\r\n".utf8)
        }
        data.append(contentsOf: "--\(boundary)--\r\n".utf8)
        return data
    }

    private func disposition(_ name: String) -> String {
        "Content-Disposition: form-data; name=\"\(Self.escaped(name))\""
    }

    /// Escapes quotes and line ends as browsers do, so that no value can end its header. Bytes of
    /// file names that are not UTF-8 are escaped in the same way. Other control characters are
    /// dropped.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "%22"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case _ where scalar.value < 0x20 || scalar.value == 0x7f: break
            default:
                if let byte = scalar.fileByte {
                    result += "%" + String(byte, radix: 16, uppercase: true)
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }
}
