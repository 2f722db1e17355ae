public import FoundationEssentials

/// Checks that bytes are a complete image; this protocol keeps pixels out of `Core`.
public protocol ImageVerifier: Sendable {
    /// Decodes `data` to its end.
    ///
    /// - Throws: The reason that `data` is rejected, such as an unsupported format, damage, or a
    ///   picture that exceeds the limits.
    func verify(_ data: Data) async throws
}
