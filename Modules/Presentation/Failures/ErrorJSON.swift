public import Core

/// A failure as JSON: `{"error":{"code","message","file"?,"id"?}}`.
public struct ErrorJSON: Sendable {
    private let code: Int
    private let message: String
    private let file: String?
    private let id: String?

    /// - Parameters:
    ///   - code: The exit status of the tool.
    ///   - file: The path of the image whose upload failed, if any.
    ///   - id: The id of the failed upload if it was taken from the outbox.
    public init(_ message: FailureMessage, code: Int, file: String? = nil, id: String? = nil) {
        self.code = code
        self.message = message.line
        self.file = file
        self.id = id
    }

    public var json: JSONText {
        var members: [JSONText.Member] = [
            .init("code", .integer(code)), .init("message", .string(message)),
        ]
        if let file { members.append(.init("file", .string(file))) }
        if let id { members.append(.init("id", .string(id))) }
        return .object([.init("error", .object(members))])
    }
}

/// A failed picture of a batch as JSON: `{"input","line"?,"error":{"code","message"}}`.
///
/// The tool prints it to standard output in place of the result, so that standard output has one
/// line for each picture.
public struct BatchFailureJSON: Sendable {
    private let input: String?
    private let line: Int?
    private let message: String
    private let code: Int

    /// - Parameters:
    ///   - input: The input as the user named it; `nil` if an invalid line of the job list names
    ///     none.
    ///   - line: The number of the invalid line in the job list, from 1.
    ///   - code: The exit status that this failure alone would cause.
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

/// A notice as JSON: `{"note":{"message"}}`.
public struct NoteJSON: Sendable {
    private let message: String

    public init(_ message: String) {
        self.message = message
    }

    public var json: JSONText {
        .object([.init("note", .object([.init("message", .string(message))]))])
    }
}
