import Foundation

/// The heights of a square of land, in kilometres, eroded by rain.
struct Terrain: Sendable {
    /// The length of a side, in kilometres.
    let side: Float
    private(set) var heights: Grid<Float>
    private var cell: Float { side / Float(heights.width) }

    /// - Parameter height: The land before erosion at a place, both in kilometres.
    init(side: Float, cells: Int, height: @Sendable (Point) -> Float) {
        self.side = side
        heights = Grid(width: cells, height: cells) { x, y in
            height(Point(Float(x), Float(y)) * (side / Float(cells)))
        }
    }

    /// The height at a place.
    @inline(__always) func height(_ p: Point) -> Float {
        let scale = Float(heights.width) / side
        return heights.sample(p.x * scale, p.y * scale)
    }

    func normal(_ p: Point, over distance: Float) -> Vector {
        let dx = height(p + Point(distance, 0)) - height(p - Point(distance, 0))
        let dy = height(p + Point(0, distance)) - height(p - Point(0, distance))
        return normalize(Vector(-dx, 2 * distance, -dy))
    }

    /// Simulates erosion: each drop of rain runs down, removes soil where it is fast and deposits
    /// it where it slows.
    mutating func erode(drops: Int, seed: UInt32) {
        var random = Random(seed: seed)
        let cells = heights.width
        let scale = 1 / cell
        var land = heights.map { $0 * scale }
        for _ in 0..<drops {
            var place = Point(random.unit(), random.unit()) * Float(cells - 3) + 1
            var direction = Point.zero
            var speed: Float = 1
            var water: Float = 1
            var soil: Float = 0
            for _ in 0..<64 {
                let x = Int(place.x)
                let y = Int(place.y)
                guard x > 0, y > 0, x < cells - 2, y < cells - 2 else { break }
                let u = place.x - Float(x)
                let v = place.y - Float(y)
                let a = land[x, y]
                let b = land[x + 1, y]
                let c = land[x, y + 1]
                let d = land[x + 1, y + 1]
                let slope = Point(mix(b - a, d - c, v), mix(c - a, d - b, u))
                let here = mix(mix(a, b, u), mix(c, d, u), v)
                direction = direction * 0.3 - slope * 0.7
                guard dot(direction, direction) > 1e-8 else { break }
                direction = normalize(direction)
                place += direction
                let drop = land.sample(place.x, place.y) - here
                let capacity = max(-drop, 0.01) * speed * water * 5
                var change: Float
                if soil > capacity || drop > 0 {
                    change = drop > 0 ? min(drop, soil) : (soil - capacity) * 0.25
                } else {
                    change = -min((capacity - soil) * 0.3, -drop)
                }
                soil -= change
                change *= 0.9
                land[x, y] += change * (1 - u) * (1 - v)
                land[x + 1, y] += change * u * (1 - v)
                land[x, y + 1] += change * (1 - u) * v
                land[x + 1, y + 1] += change * u * v
                speed = max(0, speed * speed - drop).squareRoot()
                water *= 0.985
            }
        }
        let cell = self.cell
        heights = land.map { $0 * cell }
    }
}
