public import Rendering

extension DecodingLimits {
    /// One megapixel, and as much work as takes a moment: slow files are findings.
    public static let fuzzing = {
        var limits = DecodingLimits()
        limits.pixels = 1_000_000
        limits.decodedBytes = 64 << 20
        limits.pixelScans = 20_000_000
        limits.animationFrames = 200
        limits.animationPixels = 4_000_000
        return limits
    }()
}
