import Foundation

/// The headers of a part of a form.
struct PartHeaders: Equatable {
    /// The field's name.
    let name: String
    /// The file name; `nil` for a plain field.
    let filename: String?

    init(name: String, filename: String? = nil) {
        self.name = name
        self.filename = filename
    }

    /// Parses header lines, each of which ends with CR LF.
    init(lines: [UInt8]) throws(MultipartError) {
        guard let text = String(validating: lines, as: UTF8.self) else {
            throw .malformed(.headerNotUTF8)
        }
        var disposition: HeaderParameters?
        for (name, value) in try Self.fields(text) {
            switch name {
            case "content-disposition" where disposition == nil:
                disposition = HeaderParameters(value)
            case "content-transfer-encoding":
                guard ["7bit", "8bit", "binary"].contains(value.lowercased()) else {
                    throw .malformed(.transferEncoding)
                }
            default: break
            }
        }
        guard let disposition, disposition.value == "form-data", let name = disposition["name"]
        else { throw .malformed(.partWithoutName) }
        self.name = name
        filename = disposition["filename*"].flatMap(Self.decoded) ?? disposition["filename"]
    }

    /// Returns the names of headers in lower case, with their values. A line that begins with a
    /// space or a tab continues the previous line.
    private static func fields(
        _ text: String
    ) throws(MultipartError) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        // Swift treats CR LF as one character.
        for line in text.split(separator: "\r\n") {
            guard line.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0 == "\t" }) else {
                throw .malformed(.controlCharacters)
            }
            if let first = line.first, first == " " || first == "\t", !fields.isEmpty {
                fields[fields.count - 1].value += line
                continue
            }
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else {
                throw .malformed(.lineWithoutColon)
            }
            fields.append(
                (line[..<colon].lowercased(), String(line[line.index(after: colon)...].trimmed())))
        }
        return fields
    }

    /// Decodes `UTF-8''na%C3%AFve.jpg`, the form of RFC 5987; `nil` for another encoding.
    private static func decoded(_ value: String) -> String? {
        let pieces = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard pieces.count == 3, pieces[0].lowercased() == "utf-8" else { return nil }
        return pieces[2].removingPercentEncoding
    }
}
