public import Cards
public import Core

/// A photograph of a card's side as a person sees it. All texts are safe to print on one line.
public struct CardPhotoViewModel: Sendable, Equatable {
    public let side: CardSide
    /// Such as `front`.
    public let title: String
    /// Such as `1200 × 758  JPEG  182 kB`.
    public let facts: String

    /// Both on one line, behind the file's name where there is one.
    public func line(in place: String? = nil) -> String {
        ((place.map { [SafeText.line($0)] } ?? []) + [title, facts]).joined(separator: "  ")
    }
}

/// Says what a card's photograph is like.
public struct CardPhotoPresenter: Sendable {
    public init() {}

    public func viewModel(for side: CardSide, _ facts: ImageFacts) -> CardPhotoViewModel {
        CardPhotoViewModel(
            side: side, title: side.rawValue,
            facts: [
                "\(facts.width) × \(facts.height)", facts.format.name,
                HumanNumber.bytes(facts.bytes),
            ].joined(separator: "  "))
    }
}
