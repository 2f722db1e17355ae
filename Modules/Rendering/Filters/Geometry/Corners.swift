/// Four corners in an image, in pixels from its top left, that become those of a rectangle.
public struct Corners: Sendable, Equatable {
    /// A place in an image; (0, 0) is the outer corner of the first pixel.
    public struct Point: Sendable, Equatable {
        public var x: Double
        public var y: Double

        public init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// The corner that becomes the top left one; the others go round clockwise.
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

    package var points: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// Whether one goes round clockwise and always turns right.
    package var isConvex: Bool {
        (0..<4).allSatisfy { index in
            let (a, b, c) = (points[index], points[(index + 1) % 4], points[(index + 2) % 4])
            return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 1e-6
        }
    }

    /// Means of the lengths of opposite sides: across, and down.
    var sides: (width: Double, height: Double) {
        func length(_ a: Point, _ b: Point) -> Double {
            ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
        }
        return (
            (length(topLeft, topRight) + length(bottomLeft, bottomRight)) / 2,
            (length(topLeft, bottomLeft) + length(topRight, bottomRight)) / 2
        )
    }
}
