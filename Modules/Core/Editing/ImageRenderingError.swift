public import Foundation

/// Why an image could not be rendered.
public enum ImageRenderingError: Error, Equatable, Sendable {
    /// A format that is not read, such as HEIC.
    case unsupportedFormat(String)
    /// A format that is read, in a form that is not, such as a JPEG of 12 bits a sample.
    case unsupportedVariant(format: String, reason: String)
    /// The bytes are not an image at all.
    case notAnImage
    /// The image is damaged.
    case damaged(reason: String)
    /// The end of the file is missing; `format` is the one it has, such as JPEG.
    case truncated(format: String)
    /// A picture of an animation is asked for, counted from 1, and there are only so many.
    case noSuchFrame(Int, frames: Int)
    /// There is not enough memory for it.
    case outOfMemory
    /// Reading it would take more than a limit allows; `name` is the one in ``Limits/names``.
    case limitExceeded(name: String, limit: Int, actual: Int)
    /// The result cannot be encoded as asked.
    case cannotEncode(reason: String)
}

extension ImageRenderingError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .unsupportedFormat(let format): "unsupported format: \(format)"
        case .unsupportedVariant(let format, let reason):
            "such \(format) images cannot be read: \(reason)"
        case .notAnImage: "not an image"
        case .damaged(let reason): "the image is damaged: \(reason)"
        case .truncated(let format): "the image is damaged: the \(format) is cut off"
        case .noSuchFrame(let number, let frames):
            "there is no frame \(number); there \(frames == 1 ? "is" : "are") \(frames)"
        case .outOfMemory: "there is not enough memory for the image"
        case .limitExceeded(let name, let limit, let actual):
            "\(actual) is over the limit \(name) of \(limit)"
        case .cannotEncode(let reason): "the result cannot be encoded: \(reason)"
        }
    }
}
