extension ToneCurve {
    /// Returns a curve that lifts tones below the middle for v above 0, and lowers them for v below
    /// 0. A tone c becomes c + k·v·c·(1 − 2c)², where k is 0.9 for v below 0, and 1.5 above.
    static func shadows(_ v: Double) -> ToneCurve {
        let k = v < 0 ? 0.9 * v : 1.5 * v
        return eighths { c in
            guard c < 0.5 else { return (c, 1) }
            let rest = 1 - 2 * c
            return (c + k * c * rest * rest, 1 + k * rest * (1 - 6 * c))
        }
    }

    /// Returns a curve that lifts tones above the middle for v above 0, and lowers them for v below
    /// 0. It is the point reflection of ``shadows(_:)`` for −v in the middle.
    static func highlights(_ v: Double) -> ToneCurve {
        let k = v < 0 ? 1.5 * v : 0.9 * v
        return eighths { c in
            guard c > 0.5 else { return (c, 1) }
            let rest = 2 * c - 1
            return (c + k * (1 - c) * rest * rest, 1 + k * rest * (5 - 6 * c))
        }
    }

    /// Returns a curve with the values and slopes of a function at each eighth of 0…1. The curve is
    /// exact where the function is cubic between neighbouring eighths.
    private static func eighths(
        _ function: (Double) -> (value: Double, slope: Double)
    ) -> ToneCurve {
        let knots = (0...8).map { (x: Double($0) / 8, y: function(Double($0) / 8)) }
        return ToneCurve(
            form: .knots(
                knots.map { Point($0.x, $0.y.value) }, slopes: knots.map { $0.y.slope }))
    }
}
