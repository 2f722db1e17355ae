public import FoundationEssentials
import ImageEditorThreads
public import Rendering

extension Image {
    /// Runs ``encoded(as:isCancelled:onProgress:onRemark:)`` on a separate thread, so that a long
    /// edit does not block Swift's thread pool. Cancelling the calling task stops the work between
    /// two strips.
    ///
    /// - Parameters:
    ///   - options: The options for encoding.
    ///   - onProgress: Receives the share of finished rows after each strip, on that thread.
    /// - Throws: The errors of ``encoded(as:isCancelled:onProgress:onRemark:)``;
    ///   `CancellationError`; ``ResourceShortage`` if no thread can be created.
    public func encodedInBackground(
        as options: EncodingOptions = EncodingOptions(),
        onProgress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> Data {
        try await onCancellableThread {
            try encoded(as: options, isCancelled: $0, onProgress: onProgress)
        }
    }

    /// Runs ``write(to:as:replacing:isCancelled:onProgress:onRemark:)`` on a separate thread.
    ///
    /// - Parameters:
    ///   - url: The target; its extension selects the format if `options` do not.
    ///   - options: The options for encoding.
    ///   - replacing: True if an existing file may be replaced. The new file gets its mode.
    ///   - onProgress: Receives the share of finished rows after each strip, on that thread.
    /// - Throws: The errors of ``encodedInBackground(as:onProgress:)``, and `FileError`.
    public func writeInBackground(
        to url: URL, as options: EncodingOptions = EncodingOptions(), replacing: Bool = false,
        onProgress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws {
        try await onCancellableThread {
            try write(
                to: url, as: options, replacing: replacing, isCancelled: $0,
                onProgress: onProgress)
        }
    }
}
