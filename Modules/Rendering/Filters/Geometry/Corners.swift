/// The corners of a quadrilateral in an image that becomes a rectangle.
public struct Corners: Sendable, Equatable {
    /// A position in an image, in pixels; (0, 0) is the outer corner of the top left pixel.
    public struct Point: Sendable, Equatable {
        public var x: Double
        public var y: Double

        public init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// The corner that becomes the top left one; the others follow clockwise.
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

    /// True where the corners run clockwise and the quadrilateral is convex.
    package var isConvex: Bool {
        (0..<4).allSatisfy { index in
            let (a, b, c) = (points[index], points[(index + 1) % 4], points[(index + 2) % 4])
            return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 1e-6
        }
    }

    /// The mean lengths of opposite sides: horizontal and vertical ones.
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
