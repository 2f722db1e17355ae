import Foundation

/// Drops on a pane, from a fine spray to a few that have begun to run.
struct RainDrops: Sendable {
    /// The surface of a drop, where there is one.
    struct Surface {
        /// The normal; the eye is along z.
        var normal: Vector
    }

    private struct Drop: Sendable {
        var centre: Point
        var radius: Float
        /// The ratio of length to width.
        var length: Float
        var seed: UInt32
    }

    private static let cell: Float = 0.05
    private static let columns = 36
    private static let rows = 24

    private let drops: [Drop]
    /// The indices of the drops that touch each cell of the pane.
    private let cells: [[Int]]

    init(seed: UInt32) {
        var random = Random(seed: seed)
        var drops: [Drop] = []
        func fits(_ drop: Drop) -> Bool {
            drops.allSatisfy { other in
                let offset = (drop.centre - other.centre) / Point(1, 1.15)
                return offset.x * offset.x + offset.y * offset.y
                    > pow((drop.radius + other.radius) * 1.08, 2)
            }
        }
        // Large drops come first; small drops fill the remaining space.
        for (count, low, high) in [
            (16, 0.030, 0.044), (60, 0.015, 0.028), (380, 0.006, 0.014), (900, 0.0022, 0.0055),
        ] as [(Int, Float, Float)] {
            for _ in 0..<count {
                let radius = low + (high - low) * pow(random.unit(), 2)
                let drop = Drop(
                    centre: Point(random.between(-0.78, 0.78), random.between(-0.53, 0.53)),
                    radius: radius, length: 1 + random.unit() * min(0.5, radius * 14),
                    seed: random.word())
                if fits(drop) {
                    drops.append(drop)
                }
            }
        }
        self.drops = drops
        var cells = [[Int]](repeating: [], count: Self.columns * Self.rows)
        for (index, drop) in drops.enumerated() {
            let reach = drop.radius * drop.length * 1.35
            let low = Self.place(drop.centre - reach)
            let high = Self.place(drop.centre + reach)
            for row in low.row...high.row {
                for column in low.column...high.column {
                    cells[row * Self.columns + column].append(index)
                }
            }
        }
        self.cells = cells
    }

    private static func place(_ p: Point) -> (column: Int, row: Int) {
        let q = (p + Point(0.9, 0.6)) / cell
        return (min(max(Int(q.x), 0), columns - 1), min(max(Int(q.y), 0), rows - 1))
    }

    /// The drop at a point of the pane, if any.
    func surface(at p: Point) -> Surface? {
        let place = Self.place(p)
        for index in cells[place.row * Self.columns + place.column] {
            let drop = drops[index]
            guard height(drop, p) > 0 else { continue }
            let step = drop.radius * 0.02
            let dx = height(drop, p + Point(step, 0)) - height(drop, p - Point(step, 0))
            let dy = height(drop, p + Point(0, step)) - height(drop, p - Point(0, step))
            let slope = Point(dx, dy) * (drop.radius / (2 * step))
            return Surface(normal: normalize(Vector(-slope.x, -slope.y, 1)))
        }
        return nil
    }

    /// The height of a drop above the pane at a point, in radii; negative outside the drop.
    private func height(_ drop: Drop, _ p: Point) -> Float {
        var offset = (p - drop.centre) / drop.radius
        // Gravity stretches the top and fills the bottom.
        offset.y = offset.y > 0 ? offset.y / drop.length : offset.y * 1.05
        let wobble = Noise.plane(offset * 0.9 + Float(drop.seed & 1023), seed: 5) * 0.28
        let square = dot(offset, offset) * (1 + wobble)
        guard square < 1 else { return 1 - square }
        // Steep at the rim, flat in the middle: water has a contact angle with glass.
        return 0.72 * pow(1 - square, 0.62)
    }
}
