extension ToneCurve {
    var slopeBefore: Double {
        switch form {
        case .knots: valueAndSlope(0).slope
        case .samples(_, let before, _): before
        }
    }

    var slopeAfter: Double {
        switch form {
        case .knots: valueAndSlope(1).slope
        case .samples(_, _, let after): after
        }
    }

    /// Returns the value and slope at an `x` of 0…1.
    func valueAndSlope(_ x: Double) -> (value: Double, slope: Double) {
        switch form {
        case .knots(let points, let slopes): Self.cubic(points, slopes, at: x)
        case .samples(let values, _, _): Self.line(values, at: x)
        }
    }

    var isIdentity: Bool {
        switch form {
        case .knots(let points, let slopes):
            points.allSatisfy { abs($0.y - $0.x) < 1e-9 }
                && slopes.allSatisfy { abs($0 - 1) < 1e-9 }
        case .samples(let values, let before, let after):
            before == 1 && after == 1
                && values.indices.allSatisfy {
                    abs(values[$0] - Double($0) / Double(values.count - 1)) < 1e-9
                }
        }
    }

    /// True for a curve through points that keeps 0 and 1, and keeps every tone in 0…1.
    private var hasFixedEnds: Bool {
        guard case .knots(let points, _) = form else { return false }
        return self(0) == 0 && self(1) == 1 && points.allSatisfy { (0...1).contains($0.y) }
    }

    /// Returns one curve with the effect of `self` and then `next`, with an error below a hundredth
    /// of a level of 8 bits. Returns `nil` unless
    /// - one of the curves is the identity,
    /// - `self` consists of samples in 0…1, and has at least ``levelIntervals`` intervals or a
    ///   divisor of this number, or
    /// - both curves go through points, keep 0 and 1, and keep every tone in 0…1.
    func followed(by next: ToneCurve) -> ToneCurve? {
        if isIdentity { return next }
        if next.isIdentity { return self }
        if staysInRange, case .samples(let own, _, _) = form {
            // The result has all nodes of this curve. Unless this curve has more than
            // ``levelIntervals``, the result also has one for each of the 256 levels.
            let count = max(own.count - 1, Self.levelIntervals)
            guard count % (own.count - 1) == 0 else { return nil }
            return ToneCurve(
                samples: (0...count).map { next(self(Double($0) / Double(count))) })
        }
        guard hasFixedEnds, next.hasFixedEnds else { return nil }
        let values = (0...Self.tableIntervals).map {
            next(self(Double($0) / Double(Self.tableIntervals)))
        }
        return ToneCurve(
            form: .samples(
                values, before: slopeBefore * next.slopeBefore, after: slopeAfter * next.slopeAfter)
        )
    }

    static let tableIntervals = 1024
    /// A number of equal intervals over 0…1 that has a node at each of the 256 levels.
    static let levelIntervals = 1020

    /// True for a sampled curve whose results all lie in 0…1.
    var staysInRange: Bool {
        guard case .samples(let values, let before, let after) = form else { return false }
        return before == 0 && after == 0 && values.allSatisfy { (0...1).contains($0) }
    }

    private static func cubic(
        _ points: [Point], _ slopes: [Double], at x: Double
    ) -> (value: Double, slope: Double) {
        let last = points.count - 1
        if x <= points[0].x {
            return (points[0].y + (x - points[0].x) * slopes[0], slopes[0])
        }
        if x >= points[last].x {
            return (points[last].y + (x - points[last].x) * slopes[last], slopes[last])
        }
        let right = points.firstIndex { $0.x > x } ?? last
        let (a, b) = (points[right - 1], points[right])
        let width = b.x - a.x
        let t = (x - a.x) / width
        let rise = b.y - a.y
        let (start, end) = (slopes[right - 1] * width, slopes[right] * width)
        let square = 3 * rise - 2 * start - end
        let cube = start + end - 2 * rise
        return (
            a.y + t * (start + t * (square + t * cube)),
            (start + t * (2 * square + t * 3 * cube)) / width
        )
    }

    private static func line(_ values: [Double], at x: Double) -> (value: Double, slope: Double) {
        let intervals = values.count - 1
        let position = x * Double(intervals)
        let index = min(Int(position), intervals - 1)
        let rise = values[index + 1] - values[index]
        return (values[index] + rise * (position - Double(index)), rise * Double(intervals))
    }
}
