public import Cards
public import Core

/// A photograph of a card's side for display. All texts are safe to print on one line.
public struct CardPhotoViewModel: Sendable, Equatable {
    public let side: CardSide
    /// The side, such as `front`.
    public let title: String
    /// The properties, such as `1200 × 758  JPEG  182 kB`.
    public let facts: String

    /// Title and properties on one line, after the file's name if it is given.
    public func line(in place: String? = nil) -> String {
        ((place.map { [SafeText.line($0)] } ?? []) + [title, facts]).joined(separator: "  ")
    }
}

/// Describes the properties of a card's photograph.
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
