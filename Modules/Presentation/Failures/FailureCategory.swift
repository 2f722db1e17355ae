/// The kind of a failure, for scripts to decide by.
public enum FailureCategory: String, Sendable, Hashable, CaseIterable {
    /// The command line is wrong.
    case usage
    /// A file's or a server's bytes are not what they should be.
    case badData
    /// There is no such image or file.
    case noInput
    /// A server or device does not answer, and nothing else could.
    case unavailable
    /// A defect of the product.
    case software
    /// The output cannot be created.
    case cannotCreate
    /// Reading or writing failed.
    case io
    /// An upload waits in the outbox.
    case queued
    /// The system or the server does not allow it.
    case permission
    /// The configuration is wrong or incomplete.
    case configuration
    /// Somebody stopped it.
    case interrupted
}
