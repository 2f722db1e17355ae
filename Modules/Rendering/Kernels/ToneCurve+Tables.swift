extension ToneCurve {
    /// The curve as one cubic polynomial for each eighth of 0…1; `nil` for a sampled curve, or if a
    /// knot lies within an eighth. The variable runs from 0 to 1 over the eighth. The terms are
    /// constant, linear, square and cubic.
    var eighths: [SIMD4<Double>]? {
        guard case .knots(let points, _) = form,
            points.allSatisfy({ $0.x <= 0 || $0.x >= 1 || Double(Int($0.x * 8)) == $0.x * 8 })
        else { return nil }
        return (0..<8).map { index in
            let left = valueAndSlope(Double(index) / 8)
            let right = valueAndSlope(Double(index + 1) / 8)
            let rise = right.value - left.value
            let (start, end) = (left.slope / 8, right.slope / 8)
            return [left.value, start, 3 * rise - 2 * start - end, start + end - 2 * rise]
        }
    }

    /// Returns the values of the curve at equal steps over 0…1. For a sampled curve, they are its
    /// samples. For a curve through points, they are fine enough for 16 bits if `isDeep`.
    func table(isDeep: Bool) -> [Double] {
        let intervals = isDeep ? 16 * Self.tableIntervals : Self.tableIntervals
        return switch form {
        case .samples(let values, _, _): values
        case .knots: (0...intervals).map { self(Double($0) / Double(intervals)) }
        }
    }
}
