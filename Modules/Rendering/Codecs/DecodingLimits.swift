/// How much an image may ask for. Everything is checked before memory is taken.
public struct DecodingLimits: Sendable, Equatable {
    /// 100 megapixels, 65,535 a side, 512 MiB decoded, 500 scans, 8 MiB of metadata, 2,000
    /// frames of 400 megapixels in all, 64 MiB a file.
    public static let standard = DecodingLimits()

    /// Width times height.
    public var pixels = 100_000_000
    /// Width and height, each.
    public var side = 65_535
    /// Bytes of the decoded image, and of whatever has to be held of it at once, by an encoder,
    /// too.
    public var decodedBytes = 512 << 20
    /// Scans of a JPEG.
    public var scans = 500
    /// Scans of a JPEG times its pixels.
    public var pixelScans = 10_000_000_000
    /// Text, EXIF and colour profile, each; a profile that inflates to more is left out. Every
    /// piece of text counts some bytes more than it has.
    public var metadataBytes = 8 << 20
    /// Pictures of an animation.
    public var animationFrames = 2_000
    /// Pixels of an animation, all its pictures added up.
    public var animationPixels = 400_000_000
    /// The file itself.
    public var fileBytes = 64 << 20

    public init() {}

    func check(
        _ name: DecodingLimit, _ limit: KeyPath<DecodingLimits, Int>, _ actual: Int
    ) throws(ImageDecodingError) {
        if actual > self[keyPath: limit] {
            throw .limitExceeded(name, limit: self[keyPath: limit], actual: actual)
        }
    }

    /// Checks a size that a file claims or that an edit asks for.
    func check(_ size: ImageSize, channels: Int) throws(ImageDecodingError) {
        try check(.side, \.side, max(size.width, size.height))
        let pixels = Self.product(size.width, size.height)
        try check(.pixels, \.pixels, pixels)
        try check(.decodedBytes, \.decodedBytes, Self.product(pixels, channels))
    }

    /// What is too much to count is more than any limit.
    private static func product(_ first: Int, _ second: Int) -> Int {
        let (product, overflow) = first.multipliedReportingOverflow(by: second)
        return overflow ? .max : product
    }
}
