/// Computes the slopes of a piecewise cubic curve at its knots, so that the curve is monotone
/// wherever the knots are.
enum MonotoneSlopes {
    /// Returns the slopes at two or more knots in ascending order of `x`.
    ///
    /// An inner slope is the weighted harmonic mean of the neighbouring secants, or 0 at an
    /// extremum. The slope at an end is that of a parabola through three knots, limited against
    /// overshoot.
    /// - SeeAlso: F. N. Fritsch, J. Butland, "A method for constructing local monotone piecewise
    ///   cubic interpolants", 1984.
    static func slopes(of knots: [ToneCurve.Point]) -> [Double] {
        let widths = zip(knots.dropFirst(), knots).map { $0.x - $1.x }
        let secants = zip(zip(knots.dropFirst(), knots), widths).map { ($0.0.y - $0.1.y) / $1 }
        guard secants.count > 1 else { return [secants[0], secants[0]] }

        let inner = (1..<secants.count).map { index in
            between(
                secants[index - 1], secants[index], widths: widths[index - 1], widths[index])
        }
        let first = end(secants[0], secants[1], widths: widths[0], widths[1])
        let count = secants.count
        let last = end(
            secants[count - 1], secants[count - 2], widths: widths[count - 1], widths[count - 2])
        return [first] + inner + [last]
    }

    private static func between(
        _ left: Double, _ right: Double, widths leftWidth: Double, _ rightWidth: Double
    ) -> Double {
        guard left * right > 0 else { return 0 }
        let leftWeight = 2 * rightWidth + leftWidth
        let rightWeight = rightWidth + 2 * leftWidth
        return (leftWeight + rightWeight) / (leftWeight / left + rightWeight / right)
    }

    private static func end(
        _ near: Double, _ far: Double, widths nearWidth: Double, _ farWidth: Double
    ) -> Double {
        let slope = ((2 * nearWidth + farWidth) * near - nearWidth * far) / (nearWidth + farWidth)
        if slope * near <= 0 { return 0 }
        if near * far <= 0, abs(slope) > 3 * abs(near) { return 3 * near }
        return slope
    }
}
