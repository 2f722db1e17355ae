public import Cards

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
