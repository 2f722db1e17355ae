public import Cards
public import Core

/// Says what a card's photograph is like.
public struct CardPhotoPresenter: Sendable {
    public init() {}

    public func viewModel(for side: CardSide, _ facts: ImageFacts) -> CardPhotoViewModel {
        CardPhotoViewModel(
            side: side, title: side.rawValue,
            facts: [
                "\(facts.width) × \(facts.height)", FormatWords.name(facts.format),
                HumanNumber.bytes(facts.bytes),
            ].joined(separator: "  "))
    }
}
