public import FoundationEssentials

/// The source of an answer, which is returned together with the answer.
public enum Origin: Sendable, Equatable {
    /// The server, for this request.
    case remote
    /// A copy that was saved on this machine at `savedAt`.
    case cache(savedAt: Date)
    /// The pictures embedded in the product.
    case bundled
}
