import Foundation

/// The outline and the veins of a kind of leaf.
///
/// The stalk joins at (0, -1), the tip is at (0, 1). Everything is computed once, into a texture.
struct Leaf: Sendable {
    enum Kind: Int, CaseIterable { case maple, beech, oak, birch }

    /// Coverage, veins and the distance to the edge, each 0...1.
    private let texture: Grid<Vector>
    private static let size = 512

    init(_ kind: Kind) {
        let veins = Self.veins(kind)
        texture = Grid(width: Self.size, height: Self.size) { x, y in
            let p = (Point(Float(x), Float(y)) + 0.5) * (2 / Float(Self.size)) - 1
            let edge = Self.edge(kind, p)
            var strength: Float = 0
            for vein in veins {
                let (distance, along) = vein.distance(p)
                let width = mix(vein.width, vein.width * 0.35, along)
                strength = max(
                    strength, smoothstep(width * 1.5, width * 0.4, distance) * vein.depth)
            }
            // A net of ever finer veins between the main veins.
            let net = Noise.cells(p * 24, seed: 3)
            strength = max(strength, 0.30 * smoothstep(0.10, 0.0, net.second - net.first))
            let stalk = abs(p.x) < 0.016 && p.y < -0.55
            return Vector(edge > 0 || stalk ? 1 : 0, strength, clamp(stalk ? 1 : edge * 5))
        }
    }

    /// Coverage, veins and distance to the edge at a point of the square from -1 to 1.
    func sample(_ p: Point) -> Vector {
        let q = (p + 1) * (Float(Self.size) / 2) - 0.5
        return texture.sample(q.x, q.y)
    }

    /// The empty cells when the square is divided into `count` × `count`; `true` for a cell
    /// without leaf.
    func emptyCells(_ count: Int) -> [Bool] {
        let step = Self.size / count / 8
        return (0..<count * count).map { cell in
            let (left, top) = (cell % count * Self.size / count, cell / count * Self.size / count)
            for y in stride(from: top, to: top + Self.size / count + step, by: step) {
                for x in stride(from: left, to: left + Self.size / count + step, by: step)
                where texture[min(x, Self.size - 1), min(y, Self.size - 1)].x > 0.5 {
                    return false
                }
            }
            return true
        }
    }

    // MARK: - Outlines

    /// The distance of a point inside the outline; negative outside.
    private static func edge(_ kind: Kind, _ p: Point) -> Float {
        switch kind {
        case .maple: maple(p)
        case .oak: oak(p)
        case .beech: oval(p, width: 0.56, teeth: 0.012, count: 26, point: 1.25)
        case .birch: oval(p, width: 0.70, teeth: 0.045, count: 22, point: 0.85)
        }
    }

    private static let lobes: [(angle: Float, reach: Float)] = [
        (0, 1.42), (0.86, 1.20), (-0.86, 1.20), (1.72, 0.78), (-1.72, 0.78),
    ]
    private static let root = Point(0, -0.45)

    private static func maple(_ p: Point) -> Float {
        let q = p - root
        let radius = length(q)
        let angle = atan2(q.x, q.y)
        var best: Float = -1
        for lobe in lobes {
            var turn = angle - lobe.angle
            turn += Noise.plane(Point(lobe.angle * 3, radius * 2.5), seed: 8) * 0.05
            let along = radius * cos(turn)
            let across = abs(radius * sin(turn))
            let t = along / lobe.reach
            guard t > -0.1, t < 1 else { continue }
            // A lobe swells, then narrows to its tip in a few large teeth.
            var half = 0.30 * lobe.reach * pow(max(0, 1 - t), 1.05) * (0.66 + 1.15 * t)
            let teeth = t * 4.6 + 0.25
            let saw = teeth - teeth.rounded(.down)
            half *= 0.74 + 0.52 * (1 - saw) * smoothstep(0.12, 0.4, t)
            best = max(best, half - across)
        }
        let heart = 0.36 - radius + 0.05 * cos(angle * 3)
        return max(best, heart * 0.8)
    }

    private static func oak(_ p: Point) -> Float {
        let t = (p.y + 0.8) / 1.75
        guard t > 0, t < 1 else { return -1 }
        let hull = 0.56 * pow(sin(pow(t, 1.25) * .pi), 0.65)
        let wave = p.y * 9.5 + abs(p.x) * -2.6 + (p.x < 0 ? 0.7 : 0)
        let lobed = hull * (0.72 + 0.30 * sin(wave))
        return lobed - abs(p.x)
    }

    private static func oval(
        _ p: Point, width: Float, teeth: Float, count: Float, point: Float
    ) -> Float {
        let t = (p.y + 0.72) / 1.68
        guard t > 0, t < 1 else { return -1 }
        let hull = width * pow(sin(pow(t, 0.82) * .pi), point) * (1.05 - 0.15 * t)
        let saw = t * count - (t * count).rounded(.down)
        return hull - abs(p.x) - teeth * saw
    }

    // MARK: - Veins

    private struct Vein: Sendable {
        var from: Point
        var to: Point
        /// The sideways bend at the middle of the vein.
        var bend: Point
        var width: Float
        var depth: Float

        /// The distance of a point from the vein, and its position along the vein.
        func distance(_ p: Point) -> (Float, Float) {
            var best = Float.infinity
            var place: Float = 0
            var start = from
            for step in 1...4 {
                let t = Float(step) / 4
                let end = from + (to - from) * t + bend * (4 * t * (1 - t))
                let way = end - start
                let share = clamp(dot(p - start, way) / dot(way, way))
                let distance = length(p - start - way * share)
                if distance < best {
                    best = distance
                    place = (Float(step) - 1 + share) / 4
                }
                start = end
            }
            return (best, place)
        }
    }

    private static func veins(_ kind: Kind) -> [Vein] {
        var veins = [
            Vein(from: Point(0, -1), to: Point(0, 0.95), bend: .zero, width: 0.020, depth: 1)
        ]
        func branch(_ from: Point, _ angle: Float, _ long: Float, _ width: Float, _ bend: Float) {
            let way = Point(sin(angle), cos(angle))
            veins.append(
                Vein(
                    from: from, to: from + way * long, bend: Point(way.y, -way.x) * bend,
                    width: width, depth: 0.8))
        }
        if kind == .maple {
            for lobe in lobes {
                let way = Point(sin(lobe.angle), cos(lobe.angle))
                if lobe.angle != 0 {
                    branch(root, lobe.angle, lobe.reach, 0.017, 0)
                }
                for step in 1...5 {
                    let t = Float(step) * 0.155
                    for side in [Float(-1), 1] {
                        branch(
                            root + way * (lobe.reach * (t + side * 0.015)),
                            lobe.angle + side * 0.72, lobe.reach * 0.42 * (1 - t), 0.008, 0)
                    }
                }
            }
            return veins
        }
        let count = kind == .oak ? 6 : 9
        for step in 0..<count {
            let t = (Float(step) + 0.6) / Float(count)
            for side in [Float(-1), 1] {
                branch(
                    Point(0, -0.70 + 1.5 * t + side * 0.02), side * (kind == .oak ? 0.9 : 0.78),
                    0.74 * (1 - t * 0.55), 0.010, side * -0.03)
            }
        }
        return veins
    }
}
