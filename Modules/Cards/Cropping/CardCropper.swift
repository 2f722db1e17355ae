public import Foundation

/// Makes a card's photograph from a picture: upright, cropped to the card, and small.
///
/// `Editing` answers it with the engine.
public protocol CardCropper: Sendable {
    /// The card in `picture` as a JPEG of at most 1200 × 758 pixels, or 758 × 1200 for a card that
    /// stands; never enlarged, with nothing of the picture's metadata.
    ///
    /// - Throws: ``CardCropError``, what the engine throws for bytes that are no picture, or
    ///   `CancellationError`.
    func crop(_ picture: Data, to crop: CardCrop) async throws -> CroppedCard
}
