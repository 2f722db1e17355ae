import Cards
import Core

extension ErrorPresenter {
    func words(for error: CardServerError) -> FailureWords {
        switch error {
        case .transport(let error): words(for: error)
        case .unexpectedStatus(401), .unexpectedStatus(403):
            FailureWords(
                .permission, "the server does not let us have its cards",
                advice: .setToken)
        case .unexpectedStatus(404):
            FailureWords(
                .unavailable, "the server keeps no cards",
                advice: .checkCardServer)
        case .unexpectedStatus(let status):
            FailureWords(.unavailable, "the server answered with status \(status)")
        case .invalidAnswer(let reason):
            FailureWords(
                .unavailable, "the server's answer is not about cards: \(reason)",
                advice: .checkCardServer)
        case .tooManyCards(let limit):
            words(overLimit: "cards", of: limit, what: "too many cards")
        case .wrongPhoto(let hash):
            FailureWords(
                .unavailable,
                "what the server has for the photograph \(hash.description.prefix(8)) is another one"
            )
        }
    }

    func words(for error: CardSyncError) -> FailureWords {
        switch error {
        case .underWay:
            FailureWords(
                .unavailable, "another process synchronises the cards already",
                advice: "repeat when it is done")
        }
    }
}
