public import FoundationEssentials

/// A reason why bytes could not be decoded as an image.
public enum ImageDecodingError: Error, Equatable, Sendable {
    /// The bytes are not an image.
    case notAnImage
    /// The image's format is recognised, but cannot be decoded.
    case unsupportedFormat(ImageFormat)
    /// The image is in an unsupported variant of its format, such as 12 bits per sample.
    case unsupportedVariant(ImageFormat, reason: String)
    /// The animation has only `frames` frames; frames are numbered from 1.
    case noSuchFrame(Int, frames: Int)
    /// The library that decodes the format is not installed; `package` is its Debian package.
    case missingLibrary(ImageFormat, package: String)
    /// The process that decodes the format failed: for example, it crashed, took too long or gave
    /// an invalid answer.
    case decoderFailed(ImageFormat, reason: String)
    /// The process that decodes the format cannot be started, or cannot get the file, for now.
    case shortage(ImageFormat, ResourceShortage)
    /// Private metadata cannot be removed from a file of this format without encoding it again.
    case metadataCannotBeRemoved(ImageFormat)
    /// The file is truncated. `leavesPixels` is false if ``Image/allowingTruncation()`` cannot
    /// help: the header is incomplete, or the format is decoded only as a whole.
    case truncated(ImageFormat, leavesPixels: Bool = true)
    /// The pixels are damaged, but the header is intact. ``Image/allowingDamage()`` decodes the
    /// rest.
    case corrupt(ImageFormat, reason: String)
    /// The file is invalid, and ``Image/allowingDamage()`` cannot help.
    case damaged(ImageFormat, reason: String)
    /// The image exceeds one of ``DecodingLimits``.
    case limitExceeded(DecodingLimit, limit: Int, actual: Int)
    /// There is not enough memory.
    case outOfMemory
}

extension ImageDecodingError {
    /// True if a part of the pixels may be decodable in spite of the error.
    var mayLeavePixels: Bool {
        switch self {
        case .truncated(_, let leavesPixels): leavesPixels
        case .corrupt: true
        default: false
        }
    }

    /// The error to report if no pixels of the file can be decoded.
    var withoutPixels: ImageDecodingError {
        switch self {
        case .truncated(let format, _): .truncated(format, leavesPixels: false)
        case .corrupt(let format, let reason): .damaged(format, reason: reason)
        default: self
        }
    }

    /// True if the system lacks a resource for now. The same file may be decoded later.
    var concernsSystem: Bool {
        switch self {
        case .outOfMemory, .shortage: true
        default: false
        }
    }
}

extension ImageDecodingError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .notAnImage: "not an image"
        case .unsupportedFormat(let format): "unsupported format: \(format.name)"
        case .unsupportedVariant(let format, let reason):
            "unsupported variant of \(format.name): \(reason)"
        case .missingLibrary(let format, let package):
            "\(format.name) needs a library that is not installed (Debian package \(package))"
        case .decoderFailed(let format, let reason):
            "the decoder of \(format.name) failed: \(reason)"
        case .shortage(let format, let shortage):
            "\(format.name) cannot be decoded now: \(shortage.errorText)"
        case .metadataCannotBeRemoved(let format):
            "private metadata cannot be removed from \(format.name) files"
        case .noSuchFrame(let number, let frames):
            "there is no frame \(number); there \(frames == 1 ? "is" : "are") \(frames)"
        case .truncated(let format, _): "the \(format.name) is incomplete"
        case .corrupt(let format, let reason):
            "the pixels of the \(format.name) are damaged: \(reason)"
        case .damaged(let format, let reason): "the \(format.name) is damaged: \(reason)"
        case .limitExceeded(let name, let limit, let actual):
            "\(actual) \(name.noun) exceed the limit of \(limit)"
        case .outOfMemory: "not enough memory"
        }
    }
}
