// Re-exported because it declares `Corners`, which the API of `CardCrop` uses.
@_exported public import ImageVocabulary

/// The position of the card in a picture.
public enum CardCrop: Sendable, Equatable {
    /// The card is detected by its edges. If they are not clear enough, the whole picture is used.
    case automatic
    /// A quadrilateral with these corners, which become the corners of the result.
    case corners(Corners)
    /// A rectangle in pixels of the upright picture; its edges are rounded to whole pixels.
    case rectangle(x: Double, y: Double, width: Double, height: Double)
    /// The whole picture is used.
    case none

    /// Returns a rectangle of whole pixels of the upright picture.
    public static func area(_ area: PixelRectangle) -> CardCrop {
        .rectangle(
            x: Double(area.x), y: Double(area.y), width: Double(area.width),
            height: Double(area.height))
    }
}
