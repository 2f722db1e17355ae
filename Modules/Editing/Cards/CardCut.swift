import Cards
import FoundationEssentials
import Glibc
import Rendering

/// The filters that cut the card out of a picture.
struct CardCut {
    /// Two ratios of sides count as equal if their natural logarithms differ by less than this
    /// number.
    private static let tolerance = 0.1

    /// The minimum length of a detected card's longest side, in pixels. A smaller rectangle may be
    /// a part of a screenshot of a barcode, which is useless without its margins.
    private static let shortestCard = 160.0

    private(set) var filters: [any Filter] = []
    /// True if the picture is cut along the card's own corners.
    private(set) var isAlongCorners = false
    /// The corners of the cut; `nil` if nothing is cut.
    private(set) var corners: Corners?
    /// The confidence of the detection, 0…1. It is 0 if no card was found, and `nil` if no card was
    /// searched for.
    private(set) var confidence: Double?

    /// - Throws: ``CardCropError``, and the errors of the engine.
    init(
        _ crop: CardCrop, in image: Image, isCancelled: @escaping @Sendable () -> Bool
    ) throws {
        let size = try image.resultSize()
        switch crop {
        case .none:
            break
        case .rectangle(let x, let y, let width, let height):
            try cut(ViewRectangle(x: x, y: y, width: width, height: height), of: size)
        case .corners(let corners):
            try cut(along: corners, of: size)
        case .automatic:
            let detector = RectangleDetector(ratio: CardOutline.id1.ratio)
            let found = try detector.detect(in: image, isCancelled: isCancelled)
            confidence = found?.confidence ?? 0
            if let found, found.isReliable, Self.isWorthCutting(found.corners) {
                try cut(along: found.corners, of: size)
            }
        }
    }

    private mutating func cut(_ rectangle: ViewRectangle, of size: ImageSize) throws(CardCropError)
    {
        let outside = CardCropError.outside(width: size.width, height: size.height)
        let numbers = [rectangle.minX, rectangle.minY, rectangle.width, rectangle.height]
        guard numbers.allSatisfy({ $0 >= 0 && $0 <= 65_535 }) else { throw outside }
        let (left, top) = (Int(rectangle.minX.rounded()), Int(rectangle.minY.rounded()))
        let (right, bottom) = (Int(rectangle.maxX.rounded()), Int(rectangle.maxY.rounded()))
        guard left < right, top < bottom, right <= size.width, bottom <= size.height else {
            throw outside
        }
        filters = [
            .crop(.rectangle(x: left, y: top, width: right - left, height: bottom - top))
        ]
        func point(_ x: Int, _ y: Int) -> Corners.Point { .init(Double(x), Double(y)) }
        corners = Corners(
            topLeft: point(left, top), topRight: point(right, top),
            bottomRight: point(right, bottom), bottomLeft: point(left, bottom))
    }

    private mutating func cut(along corners: Corners, of size: ImageSize) throws(CardCropError) {
        // NaN fails every comparison, so it counts as outside.
        let isInside = corners.points.allSatisfy {
            $0.x >= 0 && $0.x <= Double(size.width) && $0.y >= 0 && $0.y <= Double(size.height)
        }
        guard isInside else { throw .outside(width: size.width, height: size.height) }
        guard corners.isConvex else { throw .notConvex }
        filters = [.perspectiveCorrection(corners, ratio: Self.ratio(of: corners, in: size))]
        isAlongCorners = true
        self.corners = corners
    }

    private static func isWorthCutting(_ corners: Corners) -> Bool {
        let points = corners.points
        return zip(points, points.dropFirst() + points.prefix(1)).contains { start, end in
            hypot(end.x - start.x, end.y - start.y) >= shortestCard
        }
    }

    /// Returns the ratio of width to height between four corners. If it is close to the ratio of a
    /// card, that ratio is returned exactly.
    private static func ratio(of corners: Corners, in size: ImageSize) -> Double {
        let card = CardOutline.id1.ratio
        let seen = [card, 1 / card].map { ($0, corners.ratio(in: size, nearestTo: $0)) }
        for (ratio, nearest) in seen where abs(log(nearest / ratio)) < tolerance { return ratio }
        // The corners are not those of a card. Of all ratios that the perspective allows, the ratio
        // nearest to a square is taken.
        return min(max(corners.ratio(in: size, nearestTo: 1), 0.01), 100)
    }
}
