extension Corners {
    package var points: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// True if the corners are in clockwise order and form a convex quadrilateral.
    package var isConvex: Bool {
        (0..<4).allSatisfy { index in
            let (a, b, c) = (points[index], points[(index + 1) % 4], points[(index + 2) % 4])
            return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 1e-6
        }
    }

    /// The text of the corners, for errors.
    var text: String { points.map { "\($0.x),\($0.y)" }.joined(separator: " ") }

    /// The mean lengths of opposite sides, horizontally and vertically.
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
