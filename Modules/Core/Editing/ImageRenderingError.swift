public import FoundationEssentials

/// The reason that an image cannot be rendered.
public enum ImageRenderingError: Error, Equatable, Sendable {
    /// The format is recognised, but cannot be decoded, such as SVG.
    case unsupportedFormat(String)
    /// The format can be decoded, but not this variant, such as a JPEG of 12 bits a sample.
    case unsupportedVariant(format: String, reason: String)
    /// The library that decodes or encodes the format is not installed; `package` is its Debian
    /// package.
    case missingLibrary(format: String, package: String)
    /// The decoder of the format failed abnormally, for example by a crash.
    case decoderFailed(format: String, reason: String)
    /// The process that decodes or encodes the format lacks a resource for now.
    case shortage(format: String, ResourceShortage)
    /// Private metadata cannot be removed from a file of this format without encoding it again.
    case metadataCannotBeRemoved(format: String)
    /// The bytes have no known image format.
    case notAnImage
    /// The header is intact, but pixels are damaged. With ``OutputOptions/allowsDamaged``, the
    /// intact pixels are decoded.
    case corrupt(format: String, reason: String)
    /// The file is invalid, so that no pixels can be decoded.
    case damaged(reason: String)
    /// The file is truncated; `format` is its format, such as JPEG. `leavesPixels` is false if
    /// ``OutputOptions/allowsTruncated`` cannot help, because no part of the file can be decoded.
    case truncated(format: String, leavesPixels: Bool = true)
    /// The requested frame, counted from 1, does not exist; the file has `frames` frames or
    /// pictures.
    case noSuchFrame(Int, frames: Int)
    /// There is not enough memory for the image.
    case outOfMemory
    /// Decoding would exceed a limit; `name` is one of ``Limits/names``.
    case limitExceeded(name: String, limit: Int, actual: Int)
    /// The edit is not lossless, but the options require that. `trimmed` is the size of the
    /// lossless result with ``EncodingOptions/trims``; `nil` if trimming does not help.
    case notLossless(trimmed: ImageSize?)
    /// The value of an option is not available in the result's format.
    case foreignChoice(EncodingOptions.ForeignChoice)
    /// The result cannot be encoded with these options.
    case cannotEncode(reason: String)
}

extension ImageRenderingError {
    /// True if the system lacks a resource for now. Rendering the same image later may succeed.
    public var concernsSystem: Bool {
        switch self {
        case .outOfMemory, .shortage: true
        default: false
        }
    }
}

extension ImageRenderingError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .unsupportedFormat(let format): "unsupported format: \(format)"
        case .unsupportedVariant(let format, let reason):
            "this kind of \(format) cannot be read: \(reason)"
        case .missingLibrary(let format, let package):
            "\(format) images need a library that is not installed (Debian package \(package))"
        case .decoderFailed(let format, let reason): "the decoder of \(format) failed: \(reason)"
        case .shortage(let format, let shortage):
            "\(format) cannot be processed now: \(shortage.errorText)"
        case .metadataCannotBeRemoved(let format):
            "private metadata cannot be removed from \(format) files"
        case .notAnImage: "not an image"
        case .corrupt(let format, let reason):
            "the pixels of the \(format) are damaged: \(reason)"
        case .damaged(let reason): "the image is damaged: \(reason)"
        case .truncated(let format, _): "the image is damaged: the \(format) is cut off"
        case .noSuchFrame(let number, let frames):
            "there is no frame \(number); there \(frames == 1 ? "is" : "are") \(frames)"
        case .outOfMemory: "there is not enough memory for the image"
        case .limitExceeded(let name, let limit, let actual):
            "\(actual.grouped) is over the limit \(name) of \(limit.grouped)"
        case .notLossless(.some):
            "the edit is not lossless: an edge cuts through blocks of the JPEG"
        case .notLossless(nil): "the edit is not lossless"
        case .foreignChoice(let choice): choice.reason
        case .cannotEncode(let reason): "the result cannot be encoded: \(reason)"
        }
    }
}
