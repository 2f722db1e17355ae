/// The names of what ``DecodingLimits`` bounds.
public enum DecodingLimit: String, Sendable, CaseIterable {
    case pixels
    case side
    case decodedBytes = "decoded bytes"
    case scans
    case pixelScans = "pixels times scans"
    case metadataBytes = "metadata bytes"
    case animationFrames = "frames"
    case animationPixels = "pixels of all frames"
    case fileBytes = "file bytes"
}
