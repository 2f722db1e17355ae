/// What the colours on both sides of a rectangle's border say about it.
struct RectangleSurroundings {
    private static let places = 12

    private let pixels: Pixels

    /// - Parameter pixels: RGBA, and smooth.
    init(_ pixels: Pixels) {
        self.pixels = pixels
    }

    /// What was seen along a border.
    struct Impression {
        /// How much what is outside goes with itself along each side, and differs from what is
        /// inside, 0…1.
        var plausibility: Double
        /// How sudden the least sudden side is, 0…1: a shadow's border is soft.
        var sharpness: Double
    }

    func impression(of corners: Corners) -> Impression {
        let points = corners.points
        let distance = max(3, 0.025 * corners.area.squareRoot())
        var (steps, jumps, agreement, sharpness) = (0.0, 0.0, 0.0, 1.0)
        for index in 0..<4 {
            let (a, b) = (points[index], points[(index + 1) % 4])
            let (x, y) = (b.x - a.x, b.y - a.y)
            let side = (x * x + y * y).squareRoot()
            var previous: SIMD3<Double>?
            var (sum, size, near, far) = (SIMD3<Double>.zero, 0.0, 0.0, 0.0)
            var (nearSum, farSum) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
            for place in 0..<Self.places {
                let part = 0.08 + 0.84 * Double(place) / Double(Self.places - 1)
                // Clockwise, and y runs down: the outside is to the left.
                func color(_ distance: Double) -> SIMD3<Double> {
                    self.color(
                        a.x + part * x + distance * y / side, a.y + part * y - distance * x / side)
                }
                let outside = color(distance)
                let step = outside - color(-distance)
                steps += length(step)
                if let previous { jumps += length(outside - previous) }
                previous = outside
                sum += step
                size += length(step)
                nearSum += color(2) - color(-2)
                farSum += color(6) - color(-6)
                if place % 4 == 3 {
                    agreement += length(sum) / max(size, 1) / 12
                    near += length(nearSum)
                    far += length(farSum)
                    (sum, size, nearSum, farSum) = (.zero, 0, .zero, .zero)
                }
            }
            sharpness = min(sharpness, near / max(far, 1))
        }
        let unrest = jumps / max(steps, 1) * Double(Self.places) / Double(Self.places - 1)
        return Impression(
            plausibility: min(agreement / 0.8, 1) / (1 + (unrest / 0.6) * (unrest / 0.6)),
            sharpness: sharpness)
    }

    private func length(_ color: SIMD3<Double>) -> Double { (color * color).sum().squareRoot() }

    /// 0…255.
    private func color(_ x: Double, _ y: Double) -> SIMD3<Double> {
        let column = min(max(Int(x), 0), pixels.size.width - 1)
        let row = min(max(Int(y), 0), pixels.size.height - 1)
        let index = 4 * (row * pixels.size.width + column)
        return SIMD3(
            Double(pixels.samples[index]), Double(pixels.samples[index + 1]),
            Double(pixels.samples[index + 2]))
    }
}
