public import Core
public import FoundationEssentials
import Rendering

/// Reads the capture time of a photograph, and whether it is animated, from a part of the file.
public struct RenderingPhotoHeaderReader: PhotoHeaderReader {
    public init() {}

    public func header(
        byteCount: Int, read: @escaping @Sendable (Range<Int>) async throws -> Data
    ) async throws -> PhotoHeader {
        let tags = try await HeaderTags(byteCount: byteCount, read: read)
        return PhotoHeader(
            captured: tags.captureTime.flatMap {
                CaptureDate(exif: $0, offset: tags.captureOffset)
            }, isAnimated: tags.isAnimated)
    }
}
