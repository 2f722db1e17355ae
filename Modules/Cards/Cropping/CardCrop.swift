// A crop has corners: importers of Cards need no other import.
@_exported public import ImageVocabulary

/// Where the card is in a picture.
public enum CardCrop: Sendable, Equatable {
    /// Found by its edges; where they are not clear enough the whole picture is kept.
    case automatic
    /// Within these corners, which become the result's.
    case corners(Corners)
    /// Within this rectangle of the upright picture's pixels; ends are rounded to whole ones.
    case rectangle(x: Double, y: Double, width: Double, height: Double)
    /// The whole picture.
    case none

    /// Within these pixels of the upright picture.
    public static func area(_ area: PixelArea) -> CardCrop {
        .rectangle(
            x: Double(area.x), y: Double(area.y), width: Double(area.width),
            height: Double(area.height))
    }
}
