import Core
import FoundationEssentials
import Glibc

extension ResourceShortage {
    /// The advice after a request failed because the resource was short.
    var advice: Advice {
        switch self {
        case .fileSize: "raise this limit"
        case .descriptors, .processes, .memory: "try later, or raise this limit"
        case .killed, .unknown: "try later"
        }
    }
}

extension ErrorPresenter {
    func words(for error: RecipeError, from source: FailureContext.RecipeSource) -> FailureWords {
        let category: FailureCategory = source == .commandLine ? .usage : .badData
        switch error {
        case .invalidForm, .noSuchText:
            return FailureWords(category, error.errorText)
        case .unsupportedVersion:
            return FailureWords(category, error.errorText, advice: .useNewerVersion)
        case .tooManyOperations(let limit):
            let words = words(
                overLimit: .recipeOperations, of: limit,
                what: "the recipe has too many operations")
            return FailureWords(category, words.reason, advice: words.advice)
        case .invalidOperation(let index, let name, let reason):
            return FailureWords(
                category, place(index, name, source) + reason,
                advice: isName(name) ? .seeFilter(name) : .seeFilters)
        case .unreadableFile(let index, let name, let file, let reason, let code):
            let words =
                code.flatMap(POSIXErrorCode.init).map {
                    self.words(for: POSIXError($0), in: .reading)
                }
                ?? FailureWords(.badData, reason)
            return FailureWords(
                words.category, place(index, name, source) + "\(file): \(words.reason)",
                advice: words.advice)
        case .invalidFile(let index, let name, let file, let reason):
            return FailureWords(
                .badData, place(index, name, source) + "\(file): \(reason)",
                advice: isName(name) ? .seeFilesOfFilter(name) : nil)
        }
    }

    /// Names the operation, with its number if the recipe is from a file.
    private func place(
        _ index: Int, _ name: String, _ source: FailureContext.RecipeSource
    ) -> String {
        source == .file ? "operation \(index + 1), \(name): " : "\(name): "
    }

    func words(for error: ImageRenderingError, in context: FailureContext) -> FailureWords {
        switch error {
        case .unsupportedFormat(let format):
            FailureWords(
                .badData, "\(format) images cannot be read",
                advice: "convert it to \(ImageFormat.list(ImageFormat.read)) first")
        case .unsupportedVariant, .missingLibrary, .decoderFailed, .notAnImage, .damaged,
            .outOfMemory:
            FailureWords(.badData, error.errorText)
        case .shortage(_, let shortage):
            FailureWords(.shortage, error.errorText, advice: shortage.advice)
        case .metadataCannotBeRemoved:
            FailureWords(.badData, error.errorText, advice: .convertForUpload)
        case .corrupt:
            FailureWords(
                .badData, error.errorText, advice: context.decodesParts ? .allowDamaged : nil)
        case .truncated where !context.decodesParts: FailureWords(.badData, error.errorText)
        case .truncated(_, let leavesPixels) where context.allowsTruncated || !leavesPixels:
            FailureWords(
                .badData, error.errorText + ", and no part of it can be decoded")
        case .truncated:
            FailureWords(
                .badData, error.errorText,
                advice: .allowTruncated)
        case .noSuchFrame(let number, let frames):
            FailureWords(
                .badData,
                frames == 1
                    ? "there is no frame \(number): the image has one frame"
                    : "there is no frame \(number): the image has \(HumanNumber.grouped(frames))")
        case .limitExceeded(let name, let limit, let actual):
            words(
                overLimit: name, of: limit, actual: actual,
                what: "the \(name == LimitName.listBytes.rawValue ? "list" : "image") is too large:"
                    + " \(Self.amount(actual, of: name))")
        case .notLossless(let trimmed):
            FailureWords(
                .cannotCreate, error.errorText,
                advice: trimmed.map { .trimBlocks(to: $0) })
        case .foreignChoice: FailureWords(.usage, error.errorText)
        case .cannotEncode: FailureWords(.cannotCreate, error.errorText)
        }
    }

    func words(for error: UploadError) -> FailureWords {
        switch error {
        case .noServer:
            FailureWords(.configuration, error.errorText, advice: .setServer)
        case .unconfirmedServer:
            FailureWords(.configuration, error.errorText, advice: .confirmServer)
        case .invalidEndpoint: FailureWords(.unavailable, error.errorText)
        case .webPage:
            FailureWords(
                .unavailable, error.errorText,
                advice: "check the address, and whether this network requires a sign-in")
        case .unexpectedStatus(let status, let step, let sentence):
            words(forStatus: status, during: step).saying(sentence)
        }
    }

    /// Describes an upload that was neither sent nor stored for later. The message contains both
    /// failures, and the category and the advice of the failed sending.
    func words(for error: LostUpload, in context: FailureContext) -> FailureWords {
        let sending = words(for: error.sending, in: context)
        let keeping = words(for: error.keeping, in: context)
        // Without a server, nothing was sent: only the failure to store the upload is described.
        if case UploadError.noServer = error.sending {
            return FailureWords(
                keeping.category, "cannot be kept for later: \(keeping.reason)",
                advice: keeping.advice)
        }
        return FailureWords(
            sending.category,
            "not sent: \(sending.reason), and not kept for later: "
                + keeping.reason, advice: sending.advice)
    }

    private func words(forStatus status: Int, during step: UploadError.Step) -> FailureWords {
        let words = words(forStatus: status, notFound: .unavailable)
        let when = step == .endpoint ? "asked for an upload address" : "sent the image"
        return FailureWords(words.category, "\(words.reason) when \(when)", advice: words.advice)
    }

    /// Returns true if advice can contain `name` as an argument of a command. A name from a recipe
    /// can be any text.
    private func isName(_ name: String) -> Bool {
        name.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == 0x2d }
    }
}
