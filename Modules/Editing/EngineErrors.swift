import Core
import Foundation
import Rendering

/// Runs `work` and says its failures in `Core`'s words.
func mappingEngineErrors<Value>(_ work: () throws -> Value) throws -> Value {
    do {
        return try work()
    } catch let error as ImageDecodingError {
        throw ImageRenderingError(error)
    } catch let error as ImageEncodingError {
        throw ImageRenderingError(error)
    } catch let error as FilterError {
        throw RecipeError(error, index: 0, name: error.filter)
    }
}

extension ImageRenderingError {
    init(_ error: ImageDecodingError) {
        self =
            switch error {
            case .notAnImage: .notAnImage
            case .unsupportedFormat(let format): .unsupportedFormat(format.displayName)
            case .unsupportedVariant(let format, let reason):
                .unsupportedFormat("\(format.displayName) with \(reason)")
            case .noSuchFrame(let number, let frames): .noSuchFrame(number, frames: frames)
            case .truncated(let format): .truncated(format: format.displayName)
            case .damaged(_, let reason): .damaged(reason: reason)
            case .limitExceeded(let limit, let value, let actual):
                .limitExceeded(name: limit.nameInCore, limit: value, actual: actual)
            case .outOfMemory: .outOfMemory
            }
    }

    init(_ error: ImageEncodingError) {
        self =
            error == .outOfMemory ? .outOfMemory : .cannotEncode(reason: error.localizedDescription)
    }
}

extension RecipeError {
    init(_ error: FilterError, index: Int, name: String) {
        self =
            switch error {
            case .unreadableFile(_, _, let file, let reason, let code):
                .unreadableFile(index: index, name: name, file: file, reason: reason, code: code)
            case .invalidFile(_, _, let file, let reason):
                .invalidFile(index: index, name: name, file: file, reason: reason)
            default: .invalidOperation(index: index, name: name, reason: error.reason)
            }
    }
}

extension FilterError {
    fileprivate var filter: String {
        switch self {
        case .unknownFilter(let name), .unknownParameter(let name, _, _),
            .outOfRange(let name, _, _, _, _), .invalidValue(let name, _, _, _),
            .outsideImage(let name, _), .unreadableFile(let name, _, _, _, _),
            .invalidFile(let name, _, _, _):
            name
        }
    }

    fileprivate var reason: String {
        switch self {
        case .unknownFilter: "no filter has this name"
        case .unknownParameter(_, let parameter, let known):
            "no parameter \(parameter)"
                + (known.isEmpty ? "" : "; there is \(known.joined(separator: ", "))")
        case .outOfRange(_, let parameter, let value, let minimum, let maximum):
            "\(parameter) \(shortest(value)) is not within"
                + " \(shortest(minimum))…\(shortest(maximum))"
        case .invalidValue(_, _, "none", let expected): "it needs \(expected)"
        case .invalidValue(_, let parameter, let value, let expected)
        where Self.isSize(value, of: expected):
            "\(parameter) \(value) is not within 1…65535 pixels a side"
        case .invalidValue(_, let parameter, let value, let expected):
            "\(parameter) \(value) is not \(expected)"
        case .outsideImage(_, let reason): reason
        case .unreadableFile(_, _, let file, let reason, _),
            .invalidFile(_, _, let file, let reason):
            "\(file): \(reason)"
        }
    }

    /// Whether it has the form of a size or an area, so that only its numbers can be wrong.
    private static func isSize(_ value: String, of form: String) -> Bool {
        guard form.hasPrefix("W") else { return false }
        let parts = value.split(separator: "+", omittingEmptySubsequences: false)
        let size = (parts.first ?? "").split(separator: "x", omittingEmptySubsequences: false)
        let numbers = size + parts.dropFirst()
        let isWhole = form.contains("+") ? size.count == 2 && parts.count == 3 : parts.count == 1
        return isWhole && size.count <= 2
            && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
            && numbers.contains { number in Int(number).map { $0 > 65_535 || $0 == 0 } ?? true }
    }

    private func shortest(_ value: Double) -> String {
        let text = String(value)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension DecodingLimit {
    fileprivate var nameInCore: String {
        switch self {
        case .pixels: "image-pixels"
        case .side: "image-side"
        case .decodedBytes: "decoded-bytes"
        case .scans: "jpeg-scans"
        case .pixelScans: "jpeg-work"
        case .metadataBytes: "metadata-bytes"
        case .animationFrames: "animation-frames"
        case .animationPixels: "animation-pixels"
        case .fileBytes: "image-bytes"
        }
    }
}

extension Rendering.ImageFormat {
    fileprivate var displayName: String {
        self == .webp ? "WebP" : rawValue.uppercased()
    }
}
