public import Cards
import Foundation

// Names of cards are no one's but their owner's: a failure tells identifiers alone.
extension CardsError: PresentableFailure {
    public var category: FailureCategory {
        switch self {
        case .notFound, .noPhoto, .noBarcode: .noInput
        case .ambiguous, .incomplete, .exists, .noConflict: .usage
        case .notEditing: .software
        }
    }

    public var summary: String {
        switch self {
        case .ambiguous(_, let candidates):
            "\(HumanNumber.count(candidates.count, "card")) are meant: "
                + CardWords.list(candidates)
        case .incomplete(let missing): "the card lacks " + CardWords.list(missing)
        case .notFound, .exists, .noPhoto, .noBarcode, .noConflict, .notEditing:
            localizedDescription
        }
    }

    public var advice: Advice? {
        switch self {
        case .notFound: .seeCards
        case .ambiguous: "name one by its identifier"
        case .incomplete(let missing): CardWords.advice(missing)
        case .exists: .editOrRestoreCard
        case .noPhoto(_, let side): .addPhoto(side)
        case .noBarcode: .scanBarcode
        case .noConflict: .listConflicts
        case .notEditing: nil
        }
    }
}

extension CardCropError: PresentableFailure {
    public var category: FailureCategory { .usage }

    public var summary: String {
        switch self {
        case .outside(let width, let height):
            "the corners reach outside of the picture of \(width) × \(height) pixels"
        case .notConvex: "the corners are not those of a card"
        }
    }

    public var advice: Advice? { .giveCorners(example: CardWords.exampleCorners) }
}
