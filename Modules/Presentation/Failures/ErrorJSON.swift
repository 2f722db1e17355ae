/// A failure in its JSON form: `{"error":{"code","message","file"?,"id"?}}`.
public struct ErrorJSON: JSONPresentable, Sendable {
    private let code: Int
    private let message: String
    private let file: String?
    private let id: String?

    /// - Parameters:
    ///   - code: The status the tool ends with.
    ///   - file: The file of the upload that failed, if one did.
    ///   - id: The id of that upload, if it waited already.
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
