public import Cards
import Core

/// The result of cropping a card's photograph. All texts are safe to print on one line.
public struct CardCropViewModel: Sendable, Equatable {
    public let side: CardSide
    public let line: String
    /// The corners of the crop in pixels, such as `120,80 1080,95 1070,700 115,690`; `nil` if the
    /// whole picture is used.
    public let corners: String?
    /// The confidence in the detected card, 0…1; 0 if no card was found; `nil` if detection was not
    /// requested.
    public let confidence: Double?
    /// True if detection was requested but the card's edges were not clear enough.
    public let wasMissed: Bool
}

/// Describes the result of cropping a card's photograph.
public struct CardCropPresenter: Sendable {
    private let frontEnd: FrontEnd

    public init(for frontEnd: FrontEnd = FrontEnd()) {
        self.frontEnd = frontEnd
    }

    /// Describes how the picture for `side` was cropped.
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

    /// Returns four corners in the form in which they are typed: clockwise from the top left, in
    /// whole pixels.
    static func text(_ corners: Corners) -> String {
        [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
            .map { "\(Int($0.x.rounded())),\(Int($0.y.rounded()))" }.joined(separator: " ")
    }
}
