public import Foundation

/// Why an image could not be written.
public enum ImageEncodingError: Error, Equatable, Sendable {
    /// The format is not written.
    case unsupportedFormat(ImageFormat)
    /// The number that an option of ``EncodingOptions`` has is out of range.
    case outOfRange(option: String, value: Int, range: ClosedRange<Int>)
    /// The format cannot hold a side this long.
    case tooLarge(ImageFormat, maximumSide: Int)
    /// The codec failed.
    case failed(ImageFormat, reason: String)
    /// The machine has not enough memory.
    case outOfMemory
}

extension ImageEncodingError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .unsupportedFormat(let format): "\(format.name) cannot be written"
        case .outOfRange(let option, let value, let range):
            "\(option) \(value) is not one of \(range.lowerBound)…\(range.upperBound)"
        case .tooLarge(let format, let side):
            "\(format.name) holds at most \(side) pixels a side"
        case .failed(let format, let reason):
            "the \(format.name) could not be written: \(reason)"
        case .outOfMemory: "not enough memory"
        }
    }
}
