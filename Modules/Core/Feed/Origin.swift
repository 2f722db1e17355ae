public import FoundationEssentials

/// The source that a feed or an image was loaded from.
public enum Origin: Sendable, Equatable {
    /// The server sent the data, or confirmed the stored copy.
    case remote
    /// A copy that was saved on this machine at `savedAt`.
    case cache(savedAt: Date)
    /// The pictures embedded in the program.
    case bundled
}
