public import Foundation

/// Why bytes could not be read as an image.
public enum ImageDecodingError: Error, Equatable, Sendable {
    /// The bytes are not those of an image.
    case notAnImage
    /// An image, of a format that is not read.
    case unsupportedFormat(ImageFormat)
    /// An image of a supported format, in a variant that is not read, such as 12 bits a sample.
    case unsupportedVariant(ImageFormat, reason: String)
    /// A picture of an animation is asked for, counted from 1, and there are only so many.
    case noSuchFrame(Int, frames: Int)
    /// Part of the bytes is missing.
    case truncated(ImageFormat)
    /// The bytes contradict themselves.
    case damaged(ImageFormat, reason: String)
    /// More is asked for than ``DecodingLimits`` allows.
    case limitExceeded(DecodingLimit, limit: Int, actual: Int)
    /// The machine has not enough memory.
    case outOfMemory
}

extension ImageDecodingError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .notAnImage: "not an image"
        case .unsupportedFormat(let format): "unsupported format: \(format.name)"
        case .unsupportedVariant(let format, let reason):
            "unsupported variant of \(format.name): \(reason)"
        case .noSuchFrame(let number, let frames):
            "there is no frame \(number); there \(frames == 1 ? "is" : "are") \(frames)"
        case .truncated(let format): "the \(format.name) is incomplete"
        case .damaged(let format, let reason): "the \(format.name) is damaged: \(reason)"
        case .limitExceeded(let name, let limit, let actual):
            "\(actual) \(name.noun) exceed the limit of \(limit)"
        case .outOfMemory: "not enough memory"
        }
    }
}
