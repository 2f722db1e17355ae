public import Core
public import FoundationEssentials
import ImageEditorThreads
import Rendering

/// Draws two images side by side, on a separate thread and strip by strip.
public struct RenderingImageComparer: ImageComparer {
    private let limits: Limits

    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    public func compare(
        _ original: Data, with result: Data, as output: OutputOptions
    ) async throws -> Data {
        let limits = limits.decoding
        return try await onCancellableThread { isCancelled in
            try mappingEngineErrors {
                let left = try Image(data: original, limits: limits).opened(as: output)
                let right = try Image(data: result, limits: limits)
                return try SideBySide(left, right).encoded(
                    as: output.encoding, isCancelled: isCancelled)
            }
        }
    }
}
