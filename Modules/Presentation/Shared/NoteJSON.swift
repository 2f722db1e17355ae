/// Something said by the way in its JSON form: `{"note":{"message"}}`.
public struct NoteJSON: JSONPresentable, Sendable {
    private let message: String

    public init(_ message: String) {
        self.message = message
    }

    public var json: JSONText {
        .object([.init("note", .object([.init("message", .string(message))]))])
    }
}
