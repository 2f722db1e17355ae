public import Cards

/// What stands below the preview while a card is photographed. All texts are safe to print on one
/// line.
public struct CardCaptureViewModel: Sendable, Equatable {
    public let side: CardSide
    public let prompt: String
}
