public import Foundation
import ImageEditorThreads
public import Rendering

extension Image {
    /// ``encoded(as:isCancelled:onProgress:)`` on a thread of its own, so that a long edit keeps
    /// none of Swift's threads. Cancelling the calling task ends it between two strips.
    ///
    /// - Parameters:
    ///   - options: Format, quality and what becomes of metadata.
    ///   - onProgress: Told on that thread, after each strip, what share of the rows is done.
    /// - Throws: Also `CancellationError`, and `POSIXError` where no thread can be had.
    public func encodedInBackground(
        as options: EncodingOptions = EncodingOptions(),
        onProgress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> Data {
        try await onCancellableThread {
            try encoded(as: options, isCancelled: $0, onProgress: onProgress)
        }
    }

    /// ``write(to:as:replacing:isCancelled:onProgress:)`` on a thread of its own.
    ///
    /// - Parameters:
    ///   - url: The target; its extension names the format where `options` do not.
    ///   - options: Format, quality and what becomes of metadata.
    ///   - replacing: Whether a file that exists may be replaced; it keeps its mode then.
    ///   - onProgress: Told on that thread, after each strip, what share of the rows is done.
    /// - Throws: As ``encodedInBackground(as:onProgress:)``, and `FileError`.
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
