public import Cards
import Core

/// How a card's photograph was cropped. All texts are safe to print on one line.
public struct CardCropViewModel: Sendable, Equatable {
    public let side: CardSide
    public let line: String
    /// Where the card was found or said to be, such as they are typed; `nil`: the whole picture.
    public let corners: String?
    /// How sure the search was, 0…1; `nil` where nothing was searched.
    public let confidence: Double?
    /// Whether the search for the card failed.
    public let wasMissed: Bool
}

/// Says how a card's photograph was made from a picture.
public struct CardCropPresenter: Sendable {
    private let frontEnd: FrontEnd

    public init(for frontEnd: FrontEnd = FrontEnd()) {
        self.frontEnd = frontEnd
    }

    /// Says how the picture for `side` was cropped.
    public func viewModel(
        for cropped: CroppedCard, _ side: CardSide, asked crop: CardCrop
    ) -> CardCropViewModel {
        let size = "\(cropped.width) × \(cropped.height)"
        let corners = cropped.corners.map(Self.text)
        let wasMissed = crop == .automatic && cropped.corners == nil
        let how =
            if wasMissed {
                frontEnd.line(
                    "no card's edges are clear enough, so the whole picture is kept",
                    .giveCornersOrRetry(side))
            } else if corners != nil {
                "cropped to the card, \(size)"
            } else {
                "the whole picture, \(size)"
            }
        return CardCropViewModel(
            side: side, line: "\(side.rawValue): \(how)", corners: corners,
            confidence: cropped.confidence, wasMissed: wasMissed)
    }

    /// Four corners as they are typed: from the top left one clockwise, in whole pixels.
    static func text(_ corners: Corners) -> String {
        [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
            .map { "\(Int($0.x.rounded())),\(Int($0.y.rounded()))" }.joined(separator: " ")
    }
}
