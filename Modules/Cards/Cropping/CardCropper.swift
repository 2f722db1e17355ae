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

/// Where the card is in a picture.
public enum CardCrop: Sendable, Equatable {
    /// Found by its edges; where they are not clear enough the whole picture is kept.
    case automatic
    /// Within these corners, which become the result's.
    case corners(CardCorners)
    /// Within this rectangle of the upright picture's pixels.
    case rectangle(x: Double, y: Double, width: Double, height: Double)
    /// The whole picture.
    case none
}

/// A card's corners in an upright picture, in pixels from its top left corner.
public struct CardCorners: Sendable, Equatable {
    /// A point in an upright picture, in pixels from its top left corner.
    public struct Point: Sendable, Equatable {
        public var x: Double
        public var y: Double

        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    public var topLeft: Point
    public var topRight: Point
    public var bottomRight: Point
    public var bottomLeft: Point

    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }
}

/// A photograph made for a card, and how it came about.
public struct CroppedCard: Sendable, Equatable {
    /// A whole JPEG file.
    public var data: Data
    public var width: Int
    public var height: Int
    /// The corners it was cut along; `nil`: the whole picture was kept.
    public var corners: CardCorners?
    /// How sure the search for the card was, 0…1; `nil` where nothing was searched.
    public var confidence: Double?

    public init(
        data: Data, width: Int, height: Int, corners: CardCorners?, confidence: Double?
    ) {
        self.data = data
        self.width = width
        self.height = height
        self.corners = corners
        self.confidence = confidence
    }
}

/// Why a picture cannot be cropped as asked.
public enum CardCropError: Error, Equatable, Sendable {
    /// The corners or the rectangle reach outside of the picture of this size.
    case outside(width: Int, height: Int)
    /// The corners are not those of a convex quadrilateral, in order.
    case notConvex
}
