public import Cards

/// The lines below the preview while a card is photographed. All texts are safe to print on one
/// line.
public struct CardCaptureViewModel: Sendable, Equatable {
    public let side: CardSide
    public let prompt: String
}

/// Says what to do while a card is photographed.
public struct CardCapturePresenter: Sendable {
    public init() {}

    /// The words for the moment before a photograph of `side`.
    ///
    /// - Parameter hasPreview: Whether what the camera sees is drawn, with the card's outline over
    ///   it.
    public func viewModel(for side: CardSide, hasPreview: Bool) -> CardCaptureViewModel {
        let what = "the card's \(side.rawValue)"
        return CardCaptureViewModel(
            side: side,
            prompt: hasPreview
                ? "hold \(what) within the outline; Return takes the photograph, Ctrl-C leaves"
                : "photographing \(what)")
    }
}
