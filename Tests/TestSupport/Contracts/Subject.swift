public import Testing

/// An implementation that is held to a contract, by a name that test reports show.
///
/// ``make`` is asked once per clause and answers with a fresh, empty instance each time.
public struct Subject<Value: Sendable>: Sendable, CustomTestStringConvertible {
    public let name: String
    public let make: @Sendable () async throws -> Value

    public init(_ name: String, make: @escaping @Sendable () async throws -> Value) {
        self.name = name
        self.make = make
    }

    public var testDescription: String { name }
}
