/// A header's value with its parameters: `form-data; name="file"; filename="a;b.jpg"`.
struct HeaderParameters: Equatable {
    /// The text before the first semicolon, in lower case.
    let value: String
    private let parameters: [(name: String, value: String)]

    init(_ header: String) {
        var rest = header[...]
        value = Self.cut(&rest).trimmed().lowercased()
        var parameters: [(String, String)] = []
        while !rest.isEmpty {
            let piece = Self.cut(&rest).trimmed()
            guard let equals = piece.firstIndex(of: "=") else { continue }
            parameters.append(
                (
                    piece[..<equals].trimmed().lowercased(),
                    Self.unquoted(piece[piece.index(after: equals)...].trimmed())
                ))
        }
        self.parameters = parameters
    }

    /// The value of the first parameter named `name`, in lower case; `nil` if no parameter has this
    /// name.
    subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    static func == (left: Self, right: Self) -> Bool {
        left.value == right.value && left.parameters.elementsEqual(right.parameters, by: ==)
    }

    /// Removes and returns the text before the next unquoted semicolon.
    private static func cut(_ rest: inout Substring) -> Substring {
        var isQuoted = false
        var isEscaped = false
        var end = rest.unicodeScalars.startIndex
        let scalars = rest.unicodeScalars
        while end < scalars.endIndex {
            let scalar = scalars[end]
            if scalar == ";" && !isQuoted { break }
            if scalar == "\"" && !isEscaped { isQuoted.toggle() }
            isEscaped = scalar == "\\" && isQuoted && !isEscaped
            end = scalars.index(after: end)
        }
        let piece = rest[..<end]
        rest = end < scalars.endIndex ? rest[scalars.index(after: end)...] : ""
        return piece
    }

    /// Removes quotes and resolves escapes. A backslash before any character but a quote or a
    /// backslash is kept, since browsers send paths with single backslashes.
    private static func unquoted(_ text: Substring) -> String {
        guard text.count > 1, text.first == "\"", text.last == "\"" else { return String(text) }
        var result = ""
        var scalars = text.dropFirst().dropLast().unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            if scalar == "\\", let next = scalars.first, next == "\\" || next == "\"" {
                result.unicodeScalars.append(next)
                scalars.removeFirst()
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
