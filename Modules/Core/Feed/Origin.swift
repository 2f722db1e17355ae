public import Foundation

/// Where an answer came from. It travels with the answer, so that nobody has to guess.
public enum Origin: Sendable, Equatable {
    /// The server, just now.
    case remote
    /// A copy kept on this machine since `savedAt`.
    case cache(savedAt: Date)
    /// What the product brings along.
    case bundled
}
