/// The mean and the covariance of a picture's colours, on encoded values.
struct ColorMoments: Sendable, Equatable {
    /// The mean of red, green and blue, 0…1.
    private(set) var mean = SIMD3<Double>(repeating: 0)
    /// The covariance matrix of red, green and blue, row by row.
    private(set) var covariance = [SIMD3<Double>](repeating: SIMD3(repeating: 0), count: 3)
    private var weight = 0.0

    /// - Parameter pixels: RGBA; alpha is the weight of a pixel.
    init(of pixels: Pixels) {
        pixels.samples.withUnsafeBufferPointer { samples in
            for index in stride(from: 0, to: samples.count, by: 4) where samples[index + 3] > 0 {
                let color = SIMD3(
                    Double(samples[index]), Double(samples[index + 1]), Double(samples[index + 2]))
                add(color / 255, Double(samples[index + 3]) / 255)
            }
        }
        guard weight > 0 else { return }
        mean /= weight
        for row in 0..<3 { covariance[row] = covariance[row] / weight - mean * mean[row] }
    }

    /// True for a picture of one colour, or nearly so.
    var isFlat: Bool {
        weight == 0 || covariance[0].x + covariance[1].y + covariance[2].z < 1e-4
    }

    private mutating func add(_ color: SIMD3<Double>, _ count: Double) {
        weight += count
        mean += color * count
        for row in 0..<3 { covariance[row] += color * (color[row] * count) }
    }
}
