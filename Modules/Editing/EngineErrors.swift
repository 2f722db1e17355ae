import Core
import FoundationEssentials
import Rendering

/// Runs `work` and converts the engine's errors to those of `Core`.
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
            case .unsupportedFormat(let format): .unsupportedFormat(format.name)
            case .unsupportedVariant(let format, let reason):
                .unsupportedVariant(format: format.name, reason: reason)
            case .missingLibrary(let format, let package):
                .missingLibrary(format: format.name, package: package)
            case .decoderFailed(let format, let reason):
                .decoderFailed(format: format.name, reason: reason)
            case .shortage(let format, let shortage):
                .shortage(format: format.name, shortage)
            case .metadataCannotBeRemoved(let format):
                .metadataCannotBeRemoved(format: format.name)
            case .noSuchFrame(let number, let frames): .noSuchFrame(number, frames: frames)
            case .truncated(let format, let leavesPixels):
                .truncated(format: format.name, leavesPixels: leavesPixels)
            case .corrupt(let format, let reason): .corrupt(format: format.name, reason: reason)
            case .damaged(_, let reason): .damaged(reason: reason)
            case .limitExceeded(let limit, let value, let actual):
                .limitExceeded(name: limit.rawValue, limit: value, actual: actual)
            case .outOfMemory: .outOfMemory
            }
    }

    init(_ error: ImageEncodingError) {
        self =
            switch error {
            case .outOfMemory: .outOfMemory
            case .notLossless(let trimmed): .notLossless(trimmed: trimmed)
            case .missingLibrary(let format, let package):
                .missingLibrary(format: format.name, package: package)
            case .foreignChoice(let choice): .foreignChoice(choice)
            case .shortage(let format, let shortage):
                .shortage(format: format.name, shortage)
            case .unsupportedFormat, .outOfRange, .tooLarge, .doesNotFit, .failed:
                .cannotEncode(reason: error.errorText)
            }
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
