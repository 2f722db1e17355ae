/// The mean of a picture's colours, and how they vary around it, on encoded values.
struct ColorMoments: Sendable, Equatable {
    /// Of red, green and blue, 0…1.
    private(set) var mean = SIMD3<Double>(repeating: 0)
    /// Rows of the covariance.
    private(set) var covariance = [SIMD3<Double>](repeating: SIMD3(repeating: 0), count: 3)
    private var weight = 0.0

    /// Adds a colour, to be counted so often; ``finish()`` makes means of the sums.
    mutating func add(_ color: SIMD3<Double>, _ count: Double) {
        weight += count
        mean += color * count
        for row in 0..<3 { covariance[row] += color * (color[row] * count) }
    }

    mutating func finish() {
        guard weight > 0 else { return }
        mean /= weight
        for row in 0..<3 { covariance[row] = covariance[row] / weight - mean * mean[row] }
    }

    /// Whether there is next to nothing but one colour.
    var isFlat: Bool {
        weight == 0 || covariance[0].x + covariance[1].y + covariance[2].z < 1e-4
    }
}
