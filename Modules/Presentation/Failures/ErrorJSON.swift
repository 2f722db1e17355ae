/// A failure in its JSON form: `{"error":{"code","message"}}`.
public struct ErrorJSON: JSONPresentable, Sendable {
    private let code: Int
    private let message: String

    /// - Parameter code: The status the tool ends with.
    public init(_ message: FailureMessage, code: Int) {
        self.code = code
        self.message = message.line
    }

    public var json: JSONText {
        .object([
            .init(
                "error",
                .object([.init("code", .integer(code)), .init("message", .string(message))]))
        ])
    }
}
