/// The progress of a request's or a response's body, in bytes.
public enum HTTPTransfer: Sendable, Equatable {
    /// The bytes handed to the connection; the system may still buffer some of them.
    case sending(Int, of: Int)
    /// The bytes received, and the total; `nil` if the response does not announce its length.
    case receiving(Int, of: Int?)
}
