import Foundation

/// How often each colour occurs in a picture, whatever its lightness: over the logarithms of R/G and B/G,
/// smoothed. Grey is in the middle, and a cast moves everything by the same distance.
struct ChromaDensity: Sendable, Equatable {
    /// A place: the logarithms of R/G and B/G.
    typealias Chroma = SIMD2<Double>

    /// Colours further from grey are left out.
    private static let reach = 0.6
    private static let step = 0.025
    private static let side = 49
    /// Of the smoothing, in steps.
    private static let deviation = 2.4

    private var values = [Double](repeating: 0, count: side * side)

    mutating func add(_ chroma: Chroma, _ weight: Double) {
        let place = (chroma + Self.reach) / Self.step
        let (x, y) = (place.x.rounded(), place.y.rounded())
        guard (0..<Double(Self.side)).contains(x), (0..<Double(Self.side)).contains(y) else {
            return
        }
        values[Int(x) * Self.side + Int(y)] += weight
    }

    mutating func smooth() {
        let radius = 8
        let weights = (-radius...radius).map {
            exp(-Double($0 * $0) / (2 * Self.deviation * Self.deviation))
        }
        for stride in [1, Self.side] {
            let source = values
            for first in 0..<Self.side {
                let start = first * (stride == 1 ? Self.side : 1)
                for place in 0..<Self.side {
                    var sum = 0.0
                    for offset in max(-radius, -place)...min(radius, Self.side - 1 - place) {
                        sum += weights[offset + radius] * source[start + (place + offset) * stride]
                    }
                    values[start + place * stride] = sum
                }
            }
        }
    }

    /// Between the places it is kept at, by straight lines.
    subscript(_ chroma: Chroma) -> Double {
        let last = Double(Self.side) - 1.001
        let place = ((chroma + Self.reach) / Self.step).clamped(
            lowerBound: Chroma(repeating: 0), upperBound: Chroma(repeating: last))
        let (x, y) = (Int(place.x), Int(place.y))
        let (right, down) = (place.x - Double(x), place.y - Double(y))
        let corner = x * Self.side + y
        return (values[corner] * (1 - down) + values[corner + 1] * down) * (1 - right)
            + (values[corner + Self.side] * (1 - down)
                + values[corner + Self.side + 1] * down) * right
    }

    /// The colour that most likely is grey: the most frequent of those that are nearly so.
    var neutral: Chroma {
        var best = (chroma: Chroma(repeating: 0), likelihood: 0.0)
        for x in 0..<Self.side {
            for y in 0..<Self.side {
                let chroma = Chroma(Double(x), Double(y)) * Self.step - Self.reach
                let distance = (chroma * chroma).sum()
                let likelihood = values[x * Self.side + y] * exp(-distance / (2 * 0.25 * 0.25))
                if likelihood > best.likelihood { best = (chroma, likelihood) }
            }
        }
        return best.chroma
    }
}
