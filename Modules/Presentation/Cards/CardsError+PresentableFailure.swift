public import Cards
import Foundation

// Names of cards are private: failures contain only identifiers.
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
            "\(HumanNumber.count(candidates.count, "card")) match: "
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
            "the corners are not within the picture of \(width) × \(height) pixels"
        case .notConvex: "the corners do not form a convex quadrilateral"
        }
    }

    public var advice: Advice? { .giveCorners(example: CardWords.exampleCorners) }
}
