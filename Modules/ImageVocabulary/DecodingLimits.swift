/// Limits on the images that are decoded and encoded. Each number is a maximum, which is checked
/// before memory is allocated.
public struct DecodingLimits: Sendable, Equatable {
    /// The default limits, such as 100 megapixels for an image and 64 MiB for a file.
    public static let standard = DecodingLimits()

    /// The maximum pixels of an image: width times height.
    public var pixels = 100_000_000
    /// The maximum width and the maximum height in pixels.
    public var side = 65_535
    /// The maximum bytes of the decoded image, including the buffers that an encoder or decoder
    /// holds at the same time.
    public var decodedBytes = 512 << 20
    /// The maximum number of scans of a JPEG.
    public var scans = 500
    /// The maximum product of a JPEG's scans and its pixels.
    public var pixelScans = 10_000_000_000
    /// The maximum bytes of text, of EXIF and of the colour profile, each. A profile that is larger
    /// once inflated is dropped. Each piece of text counts a few bytes more than its length.
    public var metadataBytes = 8 << 20
    /// The maximum number of frames of an animation.
    public var animationFrames = 2_000
    /// The maximum pixels of all frames of an animation together.
    public var animationPixels = 400_000_000
    /// The maximum size of an image file in bytes.
    public var fileBytes = 64 << 20
    /// The isolation that a decoder must have; without it, a file is refused.
    public var isolation = DecoderIsolation.available

    public init() {}

    public subscript(limit: DecodingLimit) -> Int {
        get { self[keyPath: limit.keyPath] }
        set { self[keyPath: limit.keyPath] = newValue }
    }
}

/// The isolation of decoders from the rest of the system that must be available.
public enum DecoderIsolation: String, Sendable, CaseIterable {
    /// As ``required``. In addition, the pixels of JPEG, PNG, WebP and GIF are decoded in a
    /// separate process; the headers and metadata of these formats are read in this process.
    case all
    /// A file whose decoder this system cannot isolate completely is refused.
    case required
    /// A decoder needs only the layers of isolation that this system provides.
    case available

    /// True if a decoder with incomplete isolation must not be used.
    public var requiresAllLayers: Bool { self != .available }
}

/// Identifies one of the numbers of ``DecodingLimits``. The raw value is its name in errors and
/// configurations.
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

    /// A noun for messages: the limited quantity, such as `frames`.
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
