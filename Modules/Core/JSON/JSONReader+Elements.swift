package import FoundationEssentials

extension JSONReader {
    /// Returns a key that occurs twice in one object; `nil` if no object has one. Pass data that
    /// ``check(_:)`` accepts: the syntax is checked only in part.
    ///
    /// Escapes are decoded first: `"\u006fp"` and `"op"` are the same key.
    package static func repeatedKey(in data: Data) throws(JSONSyntaxError) -> String? {
        var reader = JSONReader(data)
        // One element for each open bracket: the keys of an object, or `nil` for a list.
        var open: [Set<String>?] = []
        repeat {
            if reader.take("{") {
                open.append([])
            } else if reader.take("[") {
                open.append(nil)
            } else if reader.next != UInt8(ascii: "}"), reader.next != UInt8(ascii: "]") {
                try reader.skipValue(depth: open.count)
            }
            while !open.isEmpty, reader.take("}") || reader.take("]") { open.removeLast() }
            guard let last = open.indices.last else { break }
            _ = reader.take(",")
            if open[last] != nil, reader.next == UInt8(ascii: "\"") {
                let key = reader.string(try reader.readText())
                guard open[last]?.insert(key).inserted == true else { return key }
                try reader.expect(":", "\":\"")
            }
        } while true
        return nil
    }

    /// Returns the text with its escapes decoded.
    private func string(_ text: Text) -> String {
        let content = bytes[text.range]
        guard text.hasEscapes else { return String(decoding: content, as: UTF8.self) }
        let quoted = Data([UInt8(ascii: "\"")] + content + [UInt8(ascii: "\"")])
        // An unpaired surrogate cannot be decoded; such a text is compared as it is written.
        return (try? JSONDecoder().decode(String.self, from: quoted))
            ?? String(decoding: content, as: UTF8.self)
    }

    /// Splits a list into its elements, each as the bytes of its JSON.
    ///
    /// - Returns: `nil` if the JSON is not a list.
    package static func elements(of data: Data) throws(JSONSyntaxError) -> [Data]? {
        var reader = JSONReader(data)
        guard reader.take("[") else {
            try check(data)
            return nil
        }
        var ranges: [Range<Int>] = []
        if !reader.take("]") {
            repeat {
                let start = reader.position
                try reader.skipValue(depth: 1)
                ranges.append(start..<reader.position)
            } while reader.take(",")
            try reader.expect("]", "\",\" or \"]\"")
        }
        try reader.finish()
        return ranges.map {
            data[data.startIndex + $0.lowerBound..<data.startIndex + $0.upperBound]
        }
    }
}
