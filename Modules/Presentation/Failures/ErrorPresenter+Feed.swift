import Core
import FoundationEssentials

extension ErrorPresenter {
    func words(for error: FeedError) -> FailureWords {
        switch error {
        case .empty: FailureWords(.unavailable, error.errorText)
        case .notCached:
            FailureWords(
                .unavailable, error.errorText,
                advice: "load it once while the server is reachable")
        case .unexpectedStatus(let status, let sentence):
            words(forStatus: status, notFound: .unavailable).saying(sentence)
        case .invalidData:
            FailureWords(
                .badData, error.errorText,
                advice: "check that the address is that of an image server")
        case .onlyUnreadableItems(let count):
            FailureWords(
                .badData,
                count == 1
                    ? "the feed's only item cannot be read"
                    : "none of the feed's \(HumanNumber.grouped(count)) items can be read")
        case .tooManyItems(let limit):
            words(overLimit: .feedItems, of: limit, what: "the feed has too many items")
        }
    }

    func words(for error: ImageLoadingError) -> FailureWords {
        switch error {
        case .unsupportedURL(let url):
            FailureWords(
                .usage, error.errorText,
                subject: DisplayURL.withoutQuery(url),
                advice: "use an http or https address, a path or an id of the feed")
        case .notCached(let url):
            FailureWords(
                .unavailable, error.errorText,
                subject: DisplayURL.withoutQuery(url),
                advice: "load it once while the server is reachable"
            )
        case .outdated(let url):
            FailureWords(
                .unavailable, error.errorText,
                subject: DisplayURL.withoutQuery(url))
        case .unexpectedStatus(let status, let sentence):
            words(forStatus: status, notFound: .noInput).saying(sentence)
        case .empty, .notAnImage: FailureWords(.badData, error.errorText)
        }
    }

    func words(for error: FeedImageFinderError, in context: FailureContext) -> FailureWords {
        switch error {
        case .ambiguous(let id, let candidates):
            return words(for: ImageReferenceFailure.ambiguous(id, candidates: candidates))
        case .invalidID(let id), .notFound(let id, nil):
            return words(for: ImageReferenceFailure.notFound(id))
        case .notFound(let id, let reason?):
            let words = words(for: ImageReferenceFailure.notFound(id))
            // The server was not reached and may have the image, so the category is that of the
            // failed request and not `noInput`.
            let cause = self.words(for: reason, in: context)
            return FailureWords(
                cause.category,
                "\(words.reason), and the server could not be asked: \(cause.reason)",
                advice: cause.advice ?? words.advice, named: words.named)
        }
    }

    private func words(for failure: ImageReferenceFailure) -> FailureWords {
        FailureWords(
            failure.category, failure.summary, advice: failure.advice, named: failure.named)
    }

    /// Describes an unexpected status; `notFound` is the category of 404 and 410.
    func words(forStatus status: Int, notFound: FailureCategory) -> FailureWords {
        let reason = "the server answered with status \(status)"
        return switch status {
        case 401, 403, 407:
            FailureWords(
                .permission, "\(reason) (not allowed)", advice: "check the server's token")
        case 404, 410: FailureWords(notFound, "\(reason) (not found)", advice: "check the address")
        case 413: FailureWords(.badData, "\(reason) (too large)")
        case 400, 415, 422: FailureWords(.badData, reason)
        case 421:
            FailureWords(
                .unavailable, "\(reason) (host name not allowed)",
                advice: .allowHost)
        case 429: FailureWords(.unavailable, "\(reason) (too many requests)", advice: "try later")
        case 408, 425, 500...: FailureWords(.unavailable, reason, advice: "try later")
        default: FailureWords(.unavailable, reason)
        }
    }
}
