public import Core
public import FoundationEssentials

/// The reason that a request to a card server failed. The texts contain no content of a card,
/// except for what a server's sentence quotes.
public enum CardServerError: Error, Equatable, Sendable {
    /// The request failed, or its response is incomplete.
    case transport(HTTPClientError)
    /// The server answered with this status, and with `sentence`, if its answer contained one.
    /// Escape it before you print it.
    case unexpectedStatus(Int, sentence: String? = nil)
    /// The answer violates the contract.
    case invalidAnswer(reason: String)
    /// The server has more cards than ``Limits/cards``.
    case tooManyCards(limit: Int)
    /// The bytes do not have the hash of the photograph, or are not an image.
    case wrongPhoto(PhotoHash)

    /// True if the same request may succeed later without any other change.
    public var isTransient: Bool {
        switch self {
        case .transport(let error): error.isTransient
        case .unexpectedStatus(let status, _): HTTPStatus.isTransient(status)
        case .invalidAnswer, .tooManyCards, .wrongPhoto: false
        }
    }

    /// True if requests about other cards would probably fail, too.
    var isAway: Bool {
        switch self {
        case .transport(.unreachable), .transport(.timedOut(.connect, _)), .transport(.untrusted),
            .transport(.forbiddenAddress), .transport(.unsupportedURL),
            .transport(.proxyNeedsPassword), .transport(.libraryMissing):
            true
        case .unexpectedStatus(let status, _):
            HTTPStatus.deniesAccess(status) || [429, 502, 503, 504].contains(status)
        default: false
        }
    }
}

extension CardServerError {
    /// Returns the error for an unexpected answer.
    static func unexpected(_ response: HTTPResponse) -> CardServerError {
        .unexpectedStatus(response.status, sentence: ServerSentence.find(in: response))
    }
}

extension CardServerError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .transport(let error): error.errorDescription
        case .unexpectedStatus(let status, let sentence):
            "the server answered with status \(status)" + ServerSentence.suffix(sentence)
        case .invalidAnswer(let reason): "the server's list of cards is invalid: \(reason)"
        case .tooManyCards(let limit): "the server has more than \(limit) cards (limit: cards)"
        case .wrongPhoto(let hash):
            "the server sent other bytes for the photograph \(hash.description.prefix(8))"
        }
    }
}
