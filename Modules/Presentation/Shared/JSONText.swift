/// A value of JSON whose objects keep the order in which they were written.
public indirect enum JSONText: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    /// Whole numbers are written without a point; what is no number is written as `null`.
    case number(Double)
    case string(String)
    case array([JSONText])
    case object([Member])

    /// One member of an object.
    public struct Member: Sendable, Equatable {
        let key: String
        let value: JSONText

        public init(_ key: String, _ value: JSONText) {
            self.key = key
            self.value = value
        }
    }

    /// The value on one line.
    ///
    /// Strings are ASCII where a character could drive a terminal or end a line: control
    /// characters, U+2028 and the like are written as `\u…`.
    public var text: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `null` for `nil`.
    public static func optional(_ string: String?) -> JSONText {
        string.map(JSONText.string) ?? .null
    }

    private func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let value): bytes += String(value).utf8
        case .number(let value):
            bytes += (value.isFinite ? HumanNumber.plain(value) : "null").utf8
        case .string(let value): Self.append(value, to: &bytes)
        case .array(let values): Self.append(values, in: "[]", to: &bytes) { $0.append(to: &$1) }
        case .object(let members):
            Self.append(members, in: "{}", to: &bytes) { member, bytes in
                Self.append(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.append(to: &bytes)
            }
        }
    }

    private static func append<Element>(
        _ elements: [Element], in brackets: StaticString, to bytes: inout [UInt8],
        each: (Element, inout [UInt8]) -> Void
    ) {
        brackets.withUTF8Buffer { bytes.append($0[0]) }
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            each(element, &bytes)
        }
        brackets.withUTF8Buffer { bytes.append($0[1]) }
    }

    private static func append(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": bytes += "\\\"".utf8
            case "\\": bytes += "\\\\".utf8
            case "\n": bytes += "\\n".utf8
            case "\r": bytes += "\\r".utf8
            case "\t": bytes += "\\t".utf8
            case _ where SafeText.isHarmful(scalar):
                for unit in scalar.utf16 { appendEscape(unit, to: &bytes) }
            default: bytes += UTF8.encode(scalar).map(Array.init) ?? []
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func appendEscape(_ unit: UInt16, to bytes: inout [UInt8]) {
        let digits = String(unit, radix: 16)
        bytes += "\\u".utf8
        bytes += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
        bytes += digits.utf8
    }
}

/// An answer of the tool in its JSON form.
public protocol JSONPresentable {
    /// The answer; its members stand in the documented order.
    var json: JSONText { get }
}
