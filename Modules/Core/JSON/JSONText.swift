/// A JSON value whose objects keep the order of their members.
public enum JSONText: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    /// Whole numbers up to 2⁵³ have no decimal point; NaN and infinities become `null`.
    case number(Double)
    case string(String)
    case array([JSONText])
    case object([Member])

    /// One member of an object.
    public struct Member: Sendable, Equatable {
        package let key: String
        package let value: JSONText

        public init(_ key: String, _ value: JSONText) {
            self.key = key
            self.value = value
        }
    }

    /// Returns the string as JSON, or `null` for `nil`.
    public static func optional(_ string: String?) -> JSONText {
        string.map(JSONText.string) ?? .null
    }
}

extension JSONText: JSONWritable {
    public func write(into json: inout JSONWriter) {
        switch self {
        case .null: json.null()
        case .bool(let value): json.bool(value)
        case .integer(let value): json.integer(value)
        case .number(let value): json.number(value)
        case .string(let value): json.string(value)
        case .array(let values):
            json.array { json in
                for value in values { value.write(into: &json) }
            }
        case .object(let members):
            json.object { json in
                for member in members { json.member(member) }
            }
        }
    }
}
