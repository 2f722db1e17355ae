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

    public subscript(limit: DecodingLimit) -> Int {
        get { self[keyPath: limit.keyPath] }
        set { self[keyPath: limit.keyPath] = newValue }
    }
}

/// One of ``DecodingLimits``, by the name that errors mention and a configuration sets.
public enum DecodingLimit: String, Sendable, CaseIterable {
    case fileBytes = "image-bytes"
    case pixels = "image-pixels"
    case side = "image-side"
    case decodedBytes = "decoded-bytes"
    case scans = "jpeg-scans"
    case pixelScans = "jpeg-work"
    case metadataBytes = "metadata-bytes"
    case animationFrames = "animation-frames"
    case animationPixels = "animation-pixels"

    /// The thing that is counted, for a sentence.
    public var noun: String {
        switch self {
        case .fileBytes: "file bytes"
        case .pixels: "pixels"
        case .side: "side"
        case .decodedBytes: "decoded bytes"
        case .scans: "scans"
        case .pixelScans: "pixels times scans"
        case .metadataBytes: "metadata bytes"
        case .animationFrames: "frames"
        case .animationPixels: "pixels of all frames"
        }
    }

    fileprivate var keyPath: any WritableKeyPath<DecodingLimits, Int> & Sendable {
        switch self {
        case .fileBytes: \.fileBytes
        case .pixels: \.pixels
        case .side: \.side
        case .decodedBytes: \.decodedBytes
        case .scans: \.scans
        case .pixelScans: \.pixelScans
        case .metadataBytes: \.metadataBytes
        case .animationFrames: \.animationFrames
        case .animationPixels: \.animationPixels
        }
    }
}
