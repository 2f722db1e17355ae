public import Cards
import Core
import FoundationEssentials

// Names of cards are private: failures contain only identifiers.
extension CardsError: PresentableFailure {
    public var category: FailureCategory {
        switch self {
        case .notFound, .noPhoto, .noBarcode, .nothingToUndo: .noInput
        case .ambiguous, .incomplete, .exists, .noConflict, .noConflictInField, .endsBeforeStart:
            .usage
        case .textTooLong, .photoTooLarge, .photoNotAnImage, .dateOutOfRange: .badData
        case .notEditing: .software
        }
    }

    public var summary: String {
        switch self {
        case .ambiguous(_, let candidates):
            "\(HumanNumber.count(candidates.count, "card")) match: "
                + CardWords.list(candidates)
        case .incomplete(let missing): "the card lacks " + CardWords.list(missing)
        case .noConflictInField(let field, let fields) where !fields.isEmpty:
            "“\(SafeText.line(field, atMost: 40))” is not in conflict, but "
                + fields.joined(separator: ", ")
        case .textTooLong(let field, let bytes, let limit):
            "the \(field) has \(HumanNumber.grouped(bytes)) bytes; at most"
                + " \(HumanNumber.grouped(limit)) can be stored"
        case .photoTooLarge(let side, let bytes, let limit):
            "the photograph of the \(side.rawValue) has \(HumanNumber.grouped(bytes)) bytes"
                + " (limit \(LimitName.cardPhotoBytes.rawValue): \(HumanNumber.grouped(limit)))"
        case .notFound, .exists, .noPhoto, .noBarcode, .noConflict, .noConflictInField,
            .nothingToUndo, .notEditing, .photoNotAnImage, .dateOutOfRange, .endsBeforeStart:
            errorText
        }
    }

    public var advice: Advice? {
        switch self {
        case .notFound: .seeCards
        case .ambiguous(_, let candidates):
            .words(
                "name one by its identifier"
                    + (candidates.first.map {
                        ", such as "
                            + $0.prefix(UniquePrefixes.length(of: candidates))
                    } ?? ""))
        case .incomplete(let missing): CardWords.advice(missing)
        case .exists: .editOrRestoreCard
        case .noPhoto(_, let side): .addPhoto(side)
        case .noBarcode: .scanBarcode
        case .noConflict, .noConflictInField: .listConflicts
        case .textTooLong: "shorten it"
        case .photoTooLarge(_, let bytes, _):
            .raiseLimits([LimitName.cardPhotoBytes.rawValue], to: bytes)
        case .photoNotAnImage, .dateOutOfRange, .endsBeforeStart, .nothingToUndo: nil
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
