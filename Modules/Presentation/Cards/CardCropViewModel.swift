public import Cards

/// How a card's photograph was cropped. All texts are safe to print on one line.
public struct CardCropViewModel: Sendable, Equatable {
    public let side: CardSide
    public let line: String
    /// Where the card was found or said to be, such as they are typed; `nil`: the whole picture.
    public let corners: String?
    /// How sure the search was, 0…1; `nil` where nothing was searched.
    public let confidence: Double?
    /// Whether a card was looked for and not found.
    public let wasMissed: Bool
}
