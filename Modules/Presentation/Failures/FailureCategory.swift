/// The kind of a failure, which scripts can check.
public enum FailureCategory: String, Sendable, Hashable, CaseIterable {
    /// The command line or a request is wrong.
    case usage
    /// The bytes of a file or a server are invalid.
    case badData
    /// The image or file does not exist.
    case noInput
    /// A server or device does not respond, or cannot serve the request, and there is no fallback.
    case unavailable
    /// A defect of the product.
    case software
    /// The system lacks a resource for now, such as processes.
    case shortage
    /// The output cannot be created.
    case cannotCreate
    /// Reading or writing failed.
    case io
    /// An upload or a change to a card waits to be sent.
    case queued
    /// The system or the server denies permission.
    case permission
    /// The configuration is wrong or incomplete.
    case configuration
    /// The user or a signal stopped the work.
    case interrupted
}
