/// One picture of a batch that failed, in its JSON form:
/// `{"input","line"?,"error":{"code","message"}}`.
///
/// It stands on standard output, in the place of the picture's result, so that a reader of that
/// sees each picture once.
public struct BatchFailureJSON: JSONPresentable, Sendable {
    private let input: String?
    private let line: Int?
    private let message: String
    private let code: Int

    /// - Parameters:
    ///   - input: As it was named; `nil` for a line of a list that names none.
    ///   - line: The number of such a line, from 1.
    ///   - code: The status that this failure alone would have.
    public init(input: String?, line: Int? = nil, message: FailureMessage, code: Int) {
        self.input = input
        self.line = line
        self.message = message.line
        self.code = code
    }

    public var json: JSONText {
        var members: [JSONText.Member] = [
            .init("input", .optional(input.map(DisplayURL.withoutCredentials)))
        ]
        if let line { members.append(.init("line", .integer(line))) }
        members.append(
            .init(
                "error",
                .object([.init("code", .integer(code)), .init("message", .string(message))])))
        return .object(members)
    }
}
