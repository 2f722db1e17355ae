/// A function that maps tones of 0…1.
///
/// Outside 0…1, a curve of ``init(through:)`` continues with its slope at 0 or 1, and a curve of
/// ``init(samples:)`` keeps its value at 0 or 1.
public struct ToneCurve: Sendable, Hashable {
    /// A point of the curve: `x` becomes `y`.
    public struct Point: Sendable, Hashable {
        public var x: Double
        public var y: Double

        public init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }
    }

    enum Form: Sendable, Hashable {
        /// Cubic segments between knots in ascending order of `x`, and the slope at each knot.
        case knots([Point], slopes: [Double])
        /// Straight pieces between at least two equally spaced values over 0…1, and the slopes
        /// below 0 and above 1.
        case samples([Double], before: Double, after: Double)
    }

    let form: Form

    init(form: Form) {
        self.form = form
    }

    /// The curve that changes nothing.
    public static let identity = ToneCurve(through: [])

    /// Creates a smooth curve through points that is monotone between neighbouring points.
    ///
    /// Points are sorted by `x`. If several points have the same `x`, the last one counts. Points
    /// that are not finite are ignored. One point shifts all tones alike; no point gives the
    /// identity.
    public init(through points: [Point]) {
        var byX: [Double: Point] = [:]
        for point in points where point.x.isFinite && point.y.isFinite { byX[point.x] = point }
        let knots = byX.values.sorted { $0.x < $1.x }
        switch knots.count {
        case 0: form = .knots([Point(0, 0), Point(1, 1)], slopes: [1, 1])
        case 1: form = .knots(knots, slopes: [1])
        default: form = .knots(knots, slopes: MonotoneSlopes.slopes(of: knots))
        }
    }

    /// Creates a smooth curve through equally spaced values, the first for 0 and the last for 1.
    public init(evenly values: [Double]) {
        let last = Double(max(values.count - 1, 1))
        self.init(through: values.enumerated().map { Point(Double($0) / last, $1) })
    }

    /// Creates a smooth curve through equally spaced values of 0…255.
    init(levels: [Double]) {
        self.init(evenly: levels.map { $0 / 255 })
    }

    /// Creates a polyline through equally spaced values, the first for 0 and the last for 1. Tones
    /// below 0 become the first value, and tones above 1 the last. One value gives a constant; no
    /// value gives the identity.
    public init(samples: [Double]) {
        switch samples.count {
        case 0: self = .identity
        case 1: form = .samples([samples[0], samples[0]], before: 0, after: 0)
        default: form = .samples(samples, before: 0, after: 0)
        }
    }

    /// Creates a curve of samples of a function of 0…1, exact at each of the 256 levels. Outside
    /// 0…1, the curve keeps its value at 0 or 1.
    init(sampling function: (Double) -> Double) {
        let last = Self.levelIntervals
        self.init(samples: (0...last).map { function(Double($0) / Double(last)) })
    }

    /// Returns the value of the curve at `x`.
    public func callAsFunction(_ x: Double) -> Double {
        let inside = min(max(x, 0), 1)
        return valueAndSlope(inside).value + (x - inside) * (x < 0 ? slopeBefore : slopeAfter)
    }

    /// Returns the linear interpolation from the identity at `0` to `self` at `1`.
    public func mixed(amount: Double) -> ToneCurve {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * amount }
        switch form {
        case .knots(let points, let slopes):
            return ToneCurve(
                form: .knots(
                    points.map { Point($0.x, mix($0.x, $0.y)) }, slopes: slopes.map { mix(1, $0) }))
        case .samples(let values, let before, let after):
            let last = Double(values.count - 1)
            return ToneCurve(
                form: .samples(
                    values.enumerated().map { mix(Double($0) / last, $1) },
                    before: mix(1, before), after: mix(1, after)))
        }
    }
}
