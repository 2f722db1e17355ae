public import Foundation

/// Crops a picture to a card's photograph: upright and small.
///
/// `Editing` implements this protocol.
public protocol CardCropper: Sendable {
    /// Returns the card in `picture` as a JPEG of at most 1200 × 758 pixels, or 758 × 1200 for a
    /// portrait card. The picture is never enlarged, and its metadata is removed.
    ///
    /// - Throws: ``CardCropError``, an error of the engine if the bytes are not a picture, or
    ///   `CancellationError`.
    func crop(_ picture: Data, to crop: CardCrop) async throws -> CroppedCard
}
