public import FoundationEssentials

/// A reason why an image could not be encoded.
public enum ImageEncodingError: Error, Equatable, Sendable {
    /// The format cannot be written.
    case unsupportedFormat(ImageFormat)
    /// The value of an option of ``EncodingOptions`` is out of range.
    case outOfRange(option: String, value: Int, range: ClosedRange<Int>)
    /// The format does not support the value of an option.
    case foreignChoice(EncodingOptions.ForeignChoice)
    /// The image has a longer side than the format allows.
    case tooLarge(ImageFormat, maximumSide: Int)
    /// ``EncodingOptions/isPerfect`` is set, and the edit of the JPEG is not lossless. `trimmed` is
    /// the size of the lossless result with ``EncodingOptions/trims``; `nil` if trimming does not
    /// help.
    case notLossless(trimmed: ImageSize?)
    /// The file exceeds ``EncodingOptions/maxBytes``. With the other options, the smallest possible
    /// file has `smallest` bytes.
    case doesNotFit(ImageFormat, smallest: Int, limit: Int)
    /// The library that encodes the format is not installed; `package` is its Debian package.
    case missingLibrary(ImageFormat, package: String)
    /// The process that encodes the format cannot be started, or cannot get the pixels, for now.
    case shortage(ImageFormat, ResourceShortage)
    /// Encoding failed for the `reason` given.
    case failed(ImageFormat, reason: String)
    /// There is not enough memory.
    case outOfMemory
}

extension ImageEncodingError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .unsupportedFormat(let format): "\(format.name) cannot be written"
        case .outOfRange(let option, let value, let range):
            "\(option) \(value) is not one of \(range.lowerBound)…\(range.upperBound)"
        case .foreignChoice(let choice): choice.reason
        case .tooLarge(let format, let side):
            "\(format.name) allows at most \(side) pixels per side"
        case .notLossless: "the edit is not lossless"
        case .doesNotFit(let format, let smallest, let limit):
            "with these options, the \(format.name) has at least \(smallest) bytes, more than the"
                + " \(limit) allowed"
        case .missingLibrary(let format, let package):
            "\(format.name) needs a library that is not installed (Debian package \(package))"
        case .shortage(let format, let shortage):
            "\(format.name) cannot be encoded now: \(shortage.errorText)"
        case .failed(let format, let reason):
            "the \(format.name) could not be written: \(reason)"
        case .outOfMemory: "not enough memory"
        }
    }
}
