public import Core
public import Foundation

/// Why a server of cards could not be asked. Texts name nothing that is in a wallet.
public enum CardServerError: Error, Equatable, Sendable {
    /// There is no whole answer.
    case transport(HTTPClientError)
    /// The server answered with this status.
    case unexpectedStatus(Int)
    /// The answer is not what the contract says.
    case invalidAnswer(reason: String)
    /// The server has more cards than ``Limits/cards``.
    case tooManyCards(limit: Int)
    /// The photograph's bytes are those of another one, or of no image.
    case wrongPhoto(PhotoHash)

    /// Whether the same request may succeed later, without anybody changing anything.
    public var isTransient: Bool {
        switch self {
        case .transport(let error): error.isTransient
        case .unexpectedStatus(let status): [408, 425, 429].contains(status) || status >= 500
        case .invalidAnswer, .tooManyCards, .wrongPhoto: false
        }
    }

    /// Whether nobody is there to answer any other request either.
    var isAway: Bool {
        switch self {
        case .transport(.unreachable), .transport(.timedOut(.connect, _)), .transport(.untrusted),
            .transport(.forbiddenAddress), .transport(.unsupportedURL):
            true
        case .unexpectedStatus(let status): [401, 403, 407, 429, 502, 503, 504].contains(status)
        default: false
        }
    }
}

extension CardServerError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .transport(let error): error.errorDescription
        case .unexpectedStatus(let status): "the server answered with status \(status)"
        case .invalidAnswer(let reason): "the server's answer is not about cards: \(reason)"
        case .tooManyCards(let limit): "the server has more than \(limit) cards (limit: cards)"
        case .wrongPhoto(let hash):
            "what the server has for the photograph \(hash.description.prefix(8)) is another one"
        }
    }
}
