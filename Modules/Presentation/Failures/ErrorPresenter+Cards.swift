import Cards
import Core
import Foundation

extension ErrorPresenter {
    func words(for error: CardServerError) -> FailureWords {
        switch error {
        case .transport(let error): words(for: error)
        case .unexpectedStatus(401), .unexpectedStatus(403):
            FailureWords(
                .permission, "the server denies access to its cards",
                advice: .setToken)
        case .unexpectedStatus(404):
            FailureWords(
                .unavailable, "the server does not store cards",
                advice: .checkCardServer)
        case .unexpectedStatus: FailureWords(.unavailable, error.localizedDescription)
        case .invalidAnswer:
            FailureWords(
                .unavailable, error.localizedDescription,
                advice: .checkCardServer)
        case .tooManyCards(let limit):
            words(overLimit: "cards", of: limit, what: "too many cards")
        case .wrongPhoto: FailureWords(.unavailable, error.localizedDescription)
        }
    }

    func words(for error: CardSyncError) -> FailureWords {
        switch error {
        case .underWay:
            FailureWords(
                .unavailable, error.localizedDescription,
                advice: "try again when it has finished")
        }
    }
}
