import Foundation

/// The placement of the leaves.
extension AutumnLeaves {
    private static func height(_ p: Point) -> Float {
        0.028 * Noise.fractal(p * 2.2, octaves: 3, seed: 41) + 0.012 * Noise.plane(p * 7, seed: 42)
            + 0.012 * max(0, -p.y)
    }

    /// The ground and all leaves on it.
    static func strew(_ leaves: [Leaf]) -> Mesh {
        var mesh = Mesh()
        var random = Random(seed: 1010)
        let empty = leaves.map { leaf in [3, 5, 24].map(leaf.emptyCells) }
        mesh.addSheet(columns: 200, rows: 200, material: ground, object: 0) { t in
            let p = Point(-5 + 10 * t.x, 0.8 - 9 * t.y)
            return Mesh.Vertex(
                position: Vector(p.x, height(p) - 0.008, p.y), normal: .zero, texture: p)
        }
        // Fewer leaves lie far away; their size stays the same.
        for index in 0..<7600 {
            let depth = pow(random.unit(), 1.9)
            let z = 0.55 - 7.5 * depth
            let reach = 0.35 + (0.62 - z) * 0.62
            let p = Point(random.between(-reach, reach), z)
            let layer = random.unit()
            let tilt = pow(random.unit(), 2.2) * (layer > 0.86 ? 1.2 : 0.55)
            add(
                &mesh, empty, object: index + 1, at: p, rise: 0.002 + 0.030 * layer, tilt: tilt,
                &random)
        }
        // A few freshly fallen leaves in the plane of focus.
        for (x, z, size, tilt) in [
            (0.045, 0.015, 0.078, 0.55), (-0.155, -0.035, 0.070, 0.5), (0.20, -0.06, 0.066, 0.8),
            (-0.05, 0.13, 0.056, 0.35), (0.135, 0.13, 0.050, 0.3), (-0.26, 0.08, 0.060, 0.6),
        ] as [(Float, Float, Float, Float)] {
            add(
                &mesh, empty, object: 20000 + Int(size * 1000), at: Point(x, z), rise: 0.05,
                tilt: tilt,
                &random, size: size, facing: Float.pi * 0.5 + random.between(-0.5, 0.5))
        }
        return mesh
    }

    private static func add(
        _ mesh: inout Mesh, _ empty: [[[Bool]]], object: Int, at p: Point, rise: Float, tilt: Float,
        _ random: inout Random, size: Float? = nil, facing: Float? = nil
    ) {
        let pick = random.unit()
        let kind: Leaf.Kind =
            size != nil || pick < 0.36 ? .maple : pick < 0.66 ? .beech : pick < 0.82 ? .oak : .birch
        let scale: Float
        switch kind {
        case .maple: scale = random.between(0.036, 0.060)
        case .oak: scale = random.between(0.034, 0.050)
        case .beech, .birch: scale = random.between(0.024, 0.038)
        }
        let length = size ?? scale
        let turn = random.between(0, 2 * .pi)
        let lean = facing ?? random.between(0, 2 * .pi)
        let up = normalize(Vector(cos(lean) * sin(tilt), cos(tilt), sin(lean) * sin(tilt)))
        let (a, b) = tangents(of: up)
        let u = a * cos(turn) + b * sin(turn)
        let v = cross(u, up)
        let place = Vector(p.x, height(p) + rise + length * sin(tilt) * 0.5, p.y)
        let curl = Point(random.between(-0.5, 0.6), random.between(-0.25, 0.4))
        let twist = random.between(-0.35, 0.35)
        let wave = random.between(0, 50)
        // Far leaves cover few pixels, so they get fewer triangles.
        let level = size != nil ? 2 : p.y < -1 ? 0 : 1
        let detail = [3, 5, 24][level]
        let holes = empty[kind.rawValue][level]
        mesh.addSheet(
            columns: detail, rows: detail, material: 1 + kind.rawValue, object: object,
            isEmpty: { holes[$1 * detail + $0] }
        ) { t in
            let q = t * 2 - 1
            var bend = curl.x * q.x * q.x + curl.y * q.y * q.y + twist * q.x * q.y
            bend += 0.16 * Noise.plane(q * 1.6 + wave, seed: 6) - 0.22 * abs(q.x) * curl.x
            let position = place + (u * q.x + v * q.y + up * bend) * length
            return Mesh.Vertex(position: position, normal: .zero, texture: q)
        }
    }
}
