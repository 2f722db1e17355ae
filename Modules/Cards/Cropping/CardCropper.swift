public import Core
public import FoundationEssentials

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

/// The reason that a picture cannot be cropped.
public enum CardCropError: Error, Equatable, Sendable {
    /// The corners or the rectangle lie outside the picture, which has this size, or the rectangle
    /// is empty.
    case outside(width: Int, height: Int)
    /// The corners are not those of a convex quadrilateral, clockwise from the top left.
    case notConvex
}

/// A cropped photograph of a card, with the result of the detection.
public struct CroppedCard: Sendable, Equatable {
    /// A complete JPEG file.
    public var data: Data
    public var width: Int
    public var height: Int
    /// The corners of the crop; `nil` if the whole picture was used.
    public var corners: Corners?
    /// The confidence of the detection, 0…1, also if it was too low for a crop; 0 if no card was
    /// found. `nil` if no card was searched for.
    public var confidence: Double?

    public init(
        data: Data, width: Int, height: Int, corners: Corners?, confidence: Double?
    ) {
        self.data = data
        self.width = width
        self.height = height
        self.corners = corners
        self.confidence = confidence
    }
}
