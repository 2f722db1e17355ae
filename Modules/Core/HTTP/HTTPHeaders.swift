/// Header fields in the order in which they were added. Names are compared case-insensitively.
public struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// The fields, in the order in which they were added.
    public private(set) var fields: [Field] = []

    /// One header field.
    public struct Field: Sendable, Equatable {
        /// The name as given.
        public let name: String
        /// The value as given.
        public let value: String
    }

    /// Creates headers without fields.
    public init() {}

    /// Creates headers with the fields of a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// Appends a field, keeping earlier ones of the same name.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// The value of the first field with this name. Setting a value replaces all fields with this
    /// name; setting `nil` removes them.
    public subscript(name: String) -> String? {
        get { fields.first { Self.matches($0.name, name) }?.value }
        set {
            fields.removeAll { Self.matches($0.name, name) }
            if let newValue { add(name, newValue) }
        }
    }

    private static func matches(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count && one.lowercased() == other.lowercased()
    }
}
