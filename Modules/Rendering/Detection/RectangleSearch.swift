import CImageEditorKernels

/// Combines four lines that may be the sides of a rectangle, and scores each combination.
struct RectangleSearch {
    /// A rectangle in perspective, formed by four lines.
    struct Candidate {
        /// The indices of the lines at the top, right, bottom and left.
        var sides: [Int]
        var corners: Corners
        /// The likelihood that this is the wanted rectangle, 0…1.
        var score: Double
        /// The degree to which each side has an edge over its whole length, 0…1.
        var closures: [Double]
        /// The likeness of the shape to the wanted rectangle as a camera can see it, 0…1.
        var likeness: Double
        /// The degree to which the sides end at the corners, 0…1.
        var endedness: Double
        /// The degree to which the sides have edges up to the corners, 0…1.
        var reach: Double
        /// True for each side that is surely the border of an object.
        var areBorders: [Bool] = []

        /// Returns `true` if the candidate surrounds `other`, each side that they do not share is a
        /// border, and the candidate is at least nearly as good a rectangle as `other`. This
        /// excludes gaps between planks, which continue beyond the corners and form a rectangle of
        /// another shape.
        func isBorder(around other: Candidate) -> Bool {
            corners.contains(other.corners)
                && (0..<4).allSatisfy { areBorders[$0] || sides[$0] == other.sides[$0] }
                && likeness > 0.9 * other.likeness && endedness > 0.9 * other.endedness
                && reach > 0.6 * other.reach
        }
    }

    private let lines: [EdgeLine]
    private let size: ImageSize
    private let ratio: Double

    /// - Parameter ratio: The ratio of the longer to the shorter side of the rectangle.
    init(_ lines: [EdgeLine], in size: ImageSize, ratio: Double) {
        self.lines = lines
        self.size = size
        self.ratio = ratio
    }

    /// Returns the best candidates, the best first.
    func candidates(atMost limit: Int) -> [Candidate] {
        let crossings = lines.map { line in lines.map { crossing(line, $0) } }
        var found: [Candidate] = []
        for k in lines.indices {
            for l in lines.indices[(k + 1)...] where lines[k].line.sine(to: lines[l].line) < 0.6 {
                // Take the sides between k and l from the lines after k only: otherwise, each
                // rectangle would be found twice, once from k and l, and once from the other two
                // sides.
                let between = lines.indices[(k + 1)...].filter { i in
                    guard let a = crossings[i][k], let b = crossings[i][l] else { return false }
                    return isSide(lines[i], a, b)
                }
                for (n, i) in between.enumerated() {
                    for j in between[(n + 1)...] {
                        guard let a = crossings[i][k], let b = crossings[i][l],
                            let c = crossings[j][l], let d = crossings[j][k],
                            isSide(lines[k], a, d), isSide(lines[l], b, c),
                            let candidate = candidate([i, l, j, k], [a, b, c, d])
                        else { continue }
                        found.append(candidate)
                    }
                }
            }
        }
        return Array(found.sorted { $0.score > $1.score }.prefix(limit))
    }

    private func crossing(_ a: EdgeLine, _ b: EdgeLine) -> Corners.Point? {
        guard a.line.sine(to: b.line) > 0.6, let point = a.line.crossing(b.line),
            (-2...Double(size.width) + 2).contains(point.x),
            (-2...Double(size.height) + 2).contains(point.y)
        else { return nil }
        return point
    }

    private func isSide(_ line: EdgeLine, _ a: Corners.Point, _ b: Corners.Point) -> Bool {
        let (from, to) = (line.place(of: a), line.place(of: b))
        let shortest = Double(max(size.width, size.height)) / 14
        return abs(from - to) > shortest && line.coverage(from, to) > 0.3
    }

    private func candidate(_ sides: [Int], _ points: [Corners.Point]) -> Candidate? {
        var (sides, points) = (sides, points)
        let first = Corners(points)
        if !first.isConvex {
            points.reverse()
            // Reversing the corners changes the order of the sides as well.
            sides = [sides[2], sides[1], sides[0], sides[3]]
            guard Corners(points).isConvex else { return nil }
        }
        // Start with the corner whose side runs to the right.
        for _ in 0..<4 {
            let (x, y) = (points[1].x - points[0].x, points[1].y - points[0].y)
            if x > 0, abs(y) <= x { break }
            points.append(points.removeFirst())
            sides.append(sides.removeFirst())
        }
        let corners = Corners(points)
        var closures: [Double] = []
        var (endedness, reach) = (1.0, 1.0)
        for index in 0..<4 {
            let (line, from, to) = (lines[sides[index]], points[index], points[(index + 1) % 4])
            closures.append(closure(line, from, to))
            endedness *= self.endedness(line, from, to)
            reach *= 0.45 + 0.55 * self.reach(line, from, to)
        }
        let closed = closures.sorted()
        // The side with the lowest closure counts less, because one side may be hard to see.
        let closure = (0.35 + 0.65 * closed[0]) * closed[1] * closed[2] * closed[3]
        guard closure > 0.05 else { return nil }
        let likeness = likeness(corners)
        return Candidate(
            sides: sides, corners: corners,
            score: closure * likeness * endedness * reach * largeness(corners)
                * visibility(corners),
            closures: closures, likeness: likeness, endedness: endedness, reach: reach)
    }

    /// Returns the degree to which a side has an edge over its whole length, 0…1. It is 0 if edges
    /// cover 30 % of the side or less, and 1 if they are clear and cover 80 % or more. The ends of
    /// the side do not count, because corners may be rounded.
    private func closure(_ line: EdgeLine, _ a: Corners.Point, _ b: Corners.Point) -> Double {
        let (from, to) = (line.place(of: a), line.place(of: b))
        let end = (to - from) * 0.06
        let coverage = line.coverage(from + end, to - end)
        // Unclear edges count less: a shadow's border is weaker than that of the card that casts
        // it.
        let clarity = coverage > 0 ? line.clarity(from + end, to - end) / coverage : 0
        return min(max((coverage - 0.3) / 0.5, 0), 1) * (0.75 + 0.25 * clarity)
    }

    /// Returns the degree to which a side has edges up to both of its ends, 0…1. It is low if the
    /// line runs on along a gap between planks or along another card, because such lines lack edges
    /// near the corner.
    private func reach(_ line: EdgeLine, _ a: Corners.Point, _ b: Corners.Point) -> Double {
        let (from, to) = (line.place(of: a), line.place(of: b))
        let usual = max(line.strength(from, to), 0.1)
        func reach(_ near: Double, _ far: Double) -> Double {
            // Skip the first part of the side, where a rounded corner does not touch the line.
            let (start, end) = (near + 0.05 * (far - near), near + 0.18 * (far - near))
            let part = min(line.strength(start, end) / (0.45 * usual), 1)
            return min(max((line.coverage(start, end) * part - 0.2) / 0.4, 0), 1)
        }
        return min(reach(from, to), reach(to, from))
    }

    /// Returns the degree to which a line ends where the side does, 0.3…1. It is low for a line
    /// that continues, such as a table's edge, a pattern or the side of something larger.
    private func endedness(_ line: EdgeLine, _ a: Corners.Point, _ b: Corners.Point) -> Double {
        let (from, to) = (line.place(of: a), line.place(of: b))
        let usual = max(line.strength(from, to), 0.1)
        let length = Self.lengthBehind(abs(to - from))
        func endedness(_ point: Corners.Point, _ place: Double, _ sign: Double) -> Double {
            let (start, end) = (place + 3 * sign, place + length * sign)
            let seen = line.partInside(size, from: point, along: length * sign)
            // Most of the line beyond the corner is outside of the picture and unknown.
            guard seen > 0.3 else { return 1 }
            // Edges weaker than those of the side count less: they may be those of a rough table.
            let part = min(line.strength(start, end) / (0.6 * usual), 1)
            let behind = line.coverage(start, end) * part / seen
            return 1 - 0.45 * min(max((behind - 0.35) / 0.5, 0), 1)
        }
        let sign = to > from ? 1.0 : -1
        return endedness(b, to, sign) * endedness(a, from, -sign)
    }

    /// Returns the distance beyond a corner in which a side of this length is searched for a
    /// continuation.
    private static func lengthBehind(_ length: Double) -> Double { 0.12 * length + 9 }

    /// Returns the degree to which the picture shows the surroundings of the corners, 0…1. It is
    /// low for a frame around the whole picture, which is not a card. It is high for a candidate
    /// near the picture's border at one or two sides only, which may be a card.
    private func visibility(_ corners: Corners) -> Double {
        let points = corners.points
        let unseen = (0..<4).reduce(0) { count, index in
            let (a, b) = (points[index], points[(index + 1) % 4])
            return count + (isUnseen(behind: a, from: b) ? 1 : 0)
                + (isUnseen(behind: b, from: a) ? 1 : 0)
        }
        return max(0, 1 - 0.05 * Double(unseen * unseen))
    }

    private func isUnseen(behind corner: Corners.Point, from other: Corners.Point) -> Bool {
        let (x, y) = (corner.x - other.x, corner.y - other.y)
        let length = (x * x + y * y).squareRoot()
        let part: Double = 0.3 * Self.lengthBehind(length) / length
        let point = Corners.Point(corner.x + part * x, corner.y + part * y)
        return !(0...Double(size.width)).contains(point.x)
            || !(0...Double(size.height)).contains(point.y)
    }

    /// Returns 1 if a camera can see a rectangle of the wanted ratio with these corners. Returns
    /// less if only rectangles of other ratios have these corners, or if the visible sides have a
    /// very different ratio.
    private func likeness(_ corners: Corners) -> Double {
        let lying = corners.ratio(in: size, nearestTo: ratio) / ratio
        let standing = corners.ratio(in: size, nearestTo: 1 / ratio) * ratio
        let difference = min(max(lying, 1 / lying), max(standing, 1 / standing)) - 1
        // Nearly parallel sides say little about the tilt, so that nearly any ratio might be real.
        // Therefore the ratio of the visible sides counts, too.
        let (width, height) = corners.sides
        let seen = max(width / height, height / width) / ratio
        let slant = max(max(seen, 1 / seen) - 1.2, 0)
        return 1 / (1 + (difference / 0.12) * (difference / 0.12))
            / (1 + (slant / 0.1) * (slant / 0.1))
    }

    /// Returns a factor of 0…1 that grows with the area: of two equal candidates the larger one is
    /// the card, and the smaller one a panel printed on it. The factor is 0 for candidates that are
    /// too small to judge.
    private func largeness(_ corners: Corners) -> Double {
        let part = corners.area / Double(size.width * size.height)
        guard part > 0.012 else { return 0 }
        return min(min(0.7 + 4 * part, 0.88) + 0.3 * part, 1)
    }
}

extension Corners {
    /// - Parameter points: The four corners, clockwise from the top left.
    init(_ points: [Point]) {
        self.init(
            topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }

    /// Returns `true` if all corners of `other` lie inside these, or at most a little outside.
    func contains(_ other: Corners) -> Bool {
        let tolerance = 0.01 * area.squareRoot()
        return (0..<4).allSatisfy { index in
            let (a, b) = (points[index], points[(index + 1) % 4])
            let (x, y) = (b.x - a.x, b.y - a.y)
            let length = (x * x + y * y).squareRoot()
            return other.points.allSatisfy {
                x * ($0.y - a.y) - y * ($0.x - a.x) > -tolerance * length
            }
        }
    }

    /// Returns `true` if a point lies inside the corners.
    func contains(_ point: Point) -> Bool {
        (0..<4).allSatisfy {
            let (a, b) = (points[$0], points[($0 + 1) % 4])
            return (b.x - a.x) * (point.y - a.y) > (b.y - a.y) * (point.x - a.x)
        }
    }

    /// The mean of the four corners.
    var middle: Point {
        Point(
            points.reduce(0) { $0 + $1.x } / 4, points.reduce(0) { $0 + $1.y } / 4)
    }

    /// The area in square pixels; positive if the corners are in clockwise order.
    var area: Double {
        let (a, b) = (bottomRight.x - topLeft.x, bottomRight.y - topLeft.y)
        let (c, d) = (bottomLeft.x - topRight.x, bottomLeft.y - topRight.y)
        return (a * d - b * c) / 2
    }
}
