import CImageEditorKernels
import FoundationEssentials
import Glibc

/// A straight line of a picture, and the edges along it.
struct EdgeLine: Sendable {
    let line: edges_line
    /// Prefix sums: the sums over all places before each place along the line, and before the
    /// line's end. Place 0 is in the middle of the array.
    private let sums: [edges_sum]

    /// - Parameter sums: The sums that `edges_profile` computes.
    init(_ line: edges_line, sums: [edges_sum]) {
        self.line = line
        self.sums = sums
    }

    /// Returns the share of the part between two places that has edges, 0…1.
    func coverage(_ from: Double, _ to: Double) -> Double {
        Double(edges_mean(sums, sums.count - 1, from, to).count)
    }

    /// Returns the clarity of the edges between two places, 0…1; a part without edges counts as 0.
    func clarity(_ from: Double, _ to: Double) -> Double {
        Double(edges_mean(sums, sums.count - 1, from, to).clarity)
    }

    /// Returns the strength of the edges between two places, in levels of 255 per pixel; a part
    /// without edges counts as 0.
    func strength(_ from: Double, _ to: Double) -> Double {
        Double(edges_mean(sums, sums.count - 1, from, to).strength)
    }

    /// Returns the position of a point along the line in pixels, measured from the place nearest to
    /// (0, 0).
    func place(of point: Corners.Point) -> Double { line.place(of: point) }

    /// Returns the share, 0…1, of a path that lies within a picture. The path leads from `point`
    /// over `distance` along the line.
    func partInside(_ size: ImageSize, from point: Corners.Point, along distance: Double) -> Double
    {
        let (x, y) = (-Double(line.across_y) * distance, Double(line.across_x) * distance)
        func part(_ start: Double, _ step: Double, _ side: Int) -> Double {
            let rest = step > 0 ? Double(side) - start : start
            return abs(step) < 1e-6 ? 1 : rest / abs(step)
        }
        return min(max(min(part(point.x, x, size.width), part(point.y, y, size.height)), 0), 1)
    }
}

extension edges_line {
    /// Returns the position of a point along the line in pixels, measured from the place nearest to
    /// (0, 0).
    func place(of point: Corners.Point) -> Double {
        point.y * Double(across_x) - point.x * Double(across_y)
    }

    /// Returns the sine of the angle between the lines, 0…1 for 0…90 degrees.
    func sine(to other: edges_line) -> Double {
        abs(Double(across_x * other.across_y - across_y * other.across_x))
    }

    /// Returns `true` for a line so near to this one that only one of them is needed, such as the
    /// border of the next bar of a barcode.
    func isBeside(_ other: edges_line, in size: ImageSize) -> Bool {
        guard sine(to: other) < 0.05 else { return false }
        let (x, y) = (Float(size.width) / 2, Float(size.height) / 2)
        // The point of the other line that is nearest to the picture's middle.
        let rest = other.offset - x * other.across_x - y * other.across_y
        let (footX, footY) = (x + rest * other.across_x, y + rest * other.across_y)
        return abs(footX * across_x + footY * across_y - offset) < 4
    }

    /// Returns the intersection of two lines; `nil` for nearly parallel ones.
    func crossing(_ other: edges_line) -> Corners.Point? {
        let (a, b) = (Double(across_x), Double(across_y))
        let (c, d) = (Double(other.across_x), Double(other.across_y))
        let determinant = a * d - b * c
        guard abs(determinant) > 0.01 else { return nil }
        let (p, q) = (Double(offset), Double(other.offset))
        return Corners.Point((p * d - q * b) / determinant, (q * a - p * c) / determinant)
    }

    /// The direction of the normal in radians, −π/2…π/2.
    var turn: Double {
        let turn = Double(atan2f(across_y, across_x))
        return turn > .pi / 2 ? turn - .pi : turn < -.pi / 2 ? turn + .pi : turn
    }
}
