import Foundation

/// Any JSON value.
enum JSON: Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    /// Does not use `Decodable`, whose attempts at other types throw. The tests' runner records the
    /// backtrace of each error that is thrown, which takes longer than parsing.
    init(_ data: Data) throws {
        try self.init(
            parsed: JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
    }

    init(_ text: some StringProtocol) throws { try self.init(Data(text.utf8)) }

    private init(parsed: Any) throws {
        switch parsed {
        case is NSNull: self = .null
        case let value as String: self = .string(value)
        case let value as NSNumber:
            // JSON's only value of this type is a Boolean.
            let isBoolean = value.objCType.pointee == CChar(UInt8(ascii: "c"))
            self = isBoolean ? .boolean(value.boolValue) : .number(value.doubleValue)
        case let value as [Any]: self = .array(try value.map(JSON.init(parsed:)))
        case let value as [String: Any]: self = .object(try value.mapValues(JSON.init(parsed:)))
        default: throw CocoaError(.propertyListReadCorrupt)
        }
    }

    subscript(key: String) -> JSON? { object?[key] }

    subscript(index: Int) -> JSON? {
        array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }

    var object: [String: JSON]? { if case .object(let value) = self { value } else { nil } }
    var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
    var string: String? { if case .string(let value) = self { value } else { nil } }
    var number: Double? { if case .number(let value) = self { value } else { nil } }
}
