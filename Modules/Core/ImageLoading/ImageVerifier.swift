public import Foundation

/// Tells whether bytes are a whole image: the port that keeps `Core` free of pixels.
public protocol ImageVerifier: Sendable {
    /// Decodes `data` to its end.
    ///
    /// - Throws: An error that says what is wrong, such as a format that is not read, damage, or a
    ///   picture larger than the limits.
    func verify(_ data: Data) async throws
}
