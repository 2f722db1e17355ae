public import Foundation

/// Why an image could not be written.
public enum ImageEncodingError: Error, Equatable, Sendable {
    /// The format is not written.
    case unsupportedFormat(ImageFormat)
    /// The quality is not one of 1…100.
    case invalidQuality(Int)
    /// The compression is not one of 0…9.
    case invalidCompression(Int)
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
        case .unsupportedFormat(let format): "\(format.rawValue) cannot be written"
        case .invalidQuality(let quality): "quality \(quality) is not one of 1…100"
        case .invalidCompression(let level): "compression \(level) is not one of 0…9"
        case .tooLarge(let format, let side):
            "\(format.rawValue) holds at most \(side) pixels a side"
        case .failed(let format, let reason):
            "the \(format.rawValue) could not be written: \(reason)"
        case .outOfMemory: "not enough memory"
        }
    }
}
