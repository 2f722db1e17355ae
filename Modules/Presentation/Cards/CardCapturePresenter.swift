public import Cards

/// The text to show while a card is photographed. A front end with a preview shows the text below
/// it. The text is safe to print on one line.
public struct CardCaptureViewModel: Sendable, Equatable {
    public let side: CardSide
    public let prompt: String
}

/// Instructs the user how to photograph a card.
public struct CardCapturePresenter: Sendable {
    public init() {}

    /// Returns the instruction to show before `side` is photographed.
    ///
    /// - Parameter hasPreview: True if a camera preview with the card's outline is displayed.
    public func viewModel(for side: CardSide, hasPreview: Bool) -> CardCaptureViewModel {
        let what = "the card's \(side.rawValue)"
        return CardCaptureViewModel(
            side: side,
            prompt: hasPreview
                ? "hold \(what) within the outline; Return takes the photograph, Ctrl-C leaves"
                : "photographing \(what)")
    }
}
