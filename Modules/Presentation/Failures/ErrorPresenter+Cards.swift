import Cards
import Core
import FoundationEssentials

extension ErrorPresenter {
    func words(for error: CardServerError) -> FailureWords {
        switch error {
        case .transport(let error): words(for: error)
        case .unexpectedStatus(let status, let sentence):
            words(forCardStatus: status).saying(sentence)
        case .invalidAnswer:
            FailureWords(
                .unavailable, error.errorText,
                advice: .checkCardServer)
        case .tooManyCards(let limit):
            words(overLimit: .cards, of: limit, what: "too many cards")
        case .wrongPhoto: FailureWords(.unavailable, error.errorText)
        }
    }

    private func words(forCardStatus status: Int) -> FailureWords {
        switch status {
        case 401, 403:
            FailureWords(
                .permission, "the server denies access to its cards",
                advice: .setToken)
        case 404:
            FailureWords(
                .unavailable, "the server does not store cards",
                advice: .checkCardServer)
        default: words(forStatus: status, notFound: .unavailable)
        }
    }

    func words(for error: CardSyncError) -> FailureWords {
        switch error {
        case .underWay:
            FailureWords(
                .unavailable, error.errorText,
                advice: "try again when it has finished")
        }
    }
}
