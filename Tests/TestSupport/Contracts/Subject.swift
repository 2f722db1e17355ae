public import Testing

/// An implementation under contract, with a name for test reports.
///
/// ``make`` is called once per clause and returns a fresh, empty instance each time.
public struct Subject<Value: Sendable>: Sendable, CustomTestStringConvertible {
    public let name: String
    public let make: @Sendable () async throws -> Value

    public init(_ name: String, make: @escaping @Sendable () async throws -> Value) {
        self.name = name
        self.make = make
    }

    public var testDescription: String { name }
}
