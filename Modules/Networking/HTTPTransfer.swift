/// How far the body of a request or of its answer is, in bytes.
public enum HTTPTransfer: Sendable, Equatable {
    /// So much was handed to the connection; the system holds back a little of that.
    case sending(Int, of: Int)
    /// So much has come; `nil` where the answer does not say how long it is.
    case receiving(Int, of: Int?)
}
