public import Testing

/// One sentence of a contract, and the check that it is kept.
///
/// ```swift
/// @Test(arguments: subjects, feedStoreContract)
/// func `keeps its contract`(
///     subject: Subject<any FeedStore>, clause: Clause<any FeedStore>
/// ) async throws {
///     try await clause.check(subject.make())
/// }
/// ```
public struct Clause<Value: Sendable>: Sendable, CustomTestStringConvertible {
    public let sentence: String
    /// Records an issue with the running test if the value breaks the clause.
    public let check: @Sendable (Value) async throws -> Void

    init(_ sentence: String, check: @escaping @Sendable (Value) async throws -> Void) {
        self.sentence = sentence
        self.check = check
    }

    public var testDescription: String { sentence }
}
