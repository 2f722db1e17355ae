import Foundation

/// The arrangement of the objects on the table.
extension StillLife {
    static func arrange() -> Mesh {
        var mesh = Mesh()
        var random = Random(seed: 12)
        flat(&mesh, .table, Vector(-2, 0, -0.75), Vector(4, 0, 0), Vector(0, 0, 2.2))
        flat(&mesh, .wall, Vector(-3, -1, -0.8), Vector(6, 0, 0), Vector(0, 3, 0))
        flat(
            &mesh, .window, windowCentre - windowSide - windowUp, windowSide * 2, windowUp * 2)
        cloth(&mesh)

        lathe(
            &mesh, .apple, 1, Fruit.apple, 0.039, at: Vector(-0.062, 0.0365, 0.055), tilt: 0.20, 0.3
        )
        stalk(&mesh, at: Vector(-0.062, 0.0365, 0.055), tilt: 0.20, 0.3, from: 0.019, 0.024)
        lathe(
            &mesh, .apple, 2, Fruit.apple, 0.036, at: Vector(0.012, 0.034, -0.028), tilt: -0.35, 2.1
        )
        stalk(&mesh, at: Vector(0.012, 0.034, -0.028), tilt: -0.35, 2.1, from: 0.017, 0.022)
        lathe(
            &mesh, .pear, 3, Fruit.pear, 0.035, at: Vector(-0.128, 0.0335, -0.022), tilt: 0.09, 0.8)
        stalk(&mesh, at: Vector(-0.128, 0.0335, -0.022), tilt: 0.09, 0.8, from: 0.052, 0.022)
        lathe(
            &mesh, .lemon, 4, Fruit.lemon, 0.0275, at: Vector(0.055, 0.0275, 0.098), tilt: 1.52,
            0.45)
        lathe(&mesh, .orange, 5, sphere, 0.0385, at: Vector(-0.178, 0.0385, 0.045), tilt: 0.4, 1)
        grapes(&mesh, about: Vector(0.135, 0, 0.055), &random)
        goblet(&mesh, at: Vector(0.098, 0.0006, -0.085))
        return mesh
    }

    private static func sphere(_ t: Float) -> Point { Point(sin(t * .pi), -cos(t * .pi)) }

    private static func flat(
        _ mesh: inout Mesh, _ material: Material, _ corner: Vector, _ u: Vector, _ v: Vector
    ) {
        mesh.addSheet(columns: 1, rows: 1, material: material.rawValue, object: 0) { p in
            Mesh.Vertex(position: corner + u * p.x + v * p.y, normal: .zero, texture: p)
        }
    }

    private static func turned(_ p: Vector, _ tilt: Float, _ turn: Float) -> Vector {
        let q = Vector(
            p.x * cos(tilt) - p.y * sin(tilt), p.x * sin(tilt) + p.y * cos(tilt), p.z)
        return Vector(q.x * cos(turn) + q.z * sin(turn), q.y, q.z * cos(turn) - q.x * sin(turn))
    }

    private static func lathe(
        _ mesh: inout Mesh, _ material: Material, _ object: Int, _ profile: (Float) -> Point,
        _ size: Float, at place: Vector, tilt: Float, _ turn: Float
    ) {
        mesh.addLathe(
            columns: 96, rows: 72, material: material.rawValue, object: object,
            profile: { profile(mix(0.0015, 0.9985, $0)) * size },
            bulge: { angle, t in
                1 + 0.014 * cos(angle * 2 + Float(object)) + 0.022 * cos(angle * 5) * (1 - t)
            },
            place: { turned($0, tilt, turn) + place })
    }

    private static func stalk(
        _ mesh: inout Mesh, at place: Vector, tilt: Float, _ turn: Float, from: Float, _ long: Float
    ) {
        mesh.addLathe(
            columns: 12, rows: 14, material: Material.stalk.rawValue, object: 0,
            profile: { t in Point(t > 0.99 ? 0 : 0.0011 + 0.0009 * t * t * t, from + long * t) },
            place: { p in
                let rise = (p.y - from) / long
                return turned(p + Vector(0.007 * rise * rise, 0, 0), tilt, turn) + place
            })
    }

    private static func grapes(_ mesh: inout Mesh, about centre: Vector, _ random: inout Random) {
        var placed: [Vector] = []
        for index in 0..<46 {
            let radius: Float = random.between(0.0095, 0.0115)
            let spot = random.disc()
            var p = centre + Vector(spot.x * 0.062, 0, spot.y * 0.036)
            p.y = radius
            for other in placed {
                let gap = Point(p.x - other.x, p.z - other.z)
                let square = 0.0195 * 0.0195 - dot(gap, gap)
                if square > 0 {
                    p.y = max(p.y, other.y + square.squareRoot())
                }
            }
            guard p.y < 0.05 else { continue }
            placed.append(p)
            let place = p
            let (tilt, turn) = (random.between(0, 3), random.between(0, 6))
            mesh.addLathe(
                columns: 36, rows: 24, material: Material.grape.rawValue, object: 100 + index,
                profile: { sphere(mix(0.002, 0.998, $0)) * Point(radius, radius * 1.1) },
                place: { turned($0, tilt, turn) + place })
        }
    }

    private static func cloth(_ mesh: inout Mesh) {
        mesh.addSheet(
            columns: 260, rows: 160, material: Material.cloth.rawValue, object: 0
        ) { t in
            let p = Point(-0.52 + 0.44 * t.x, -0.10 + 0.40 * (1 - t.y))
            let q = Point(p.x * 0.85 + p.y * 0.5, p.y * 0.85 - p.x * 0.5)
            let fold = Noise.ridges(Point(q.x * 5.5, q.y * 2.2), octaves: 2, seed: 90)
            let soft = Noise.fractal(q * 14, octaves: 3, seed: 92)
            // The cloth is flat under the fruit.
            let calm =
                smoothstep(0.035, 0.12, length(p - Point(-0.178, 0.045)))
                * smoothstep(0.05, 0.14, length(p - Point(-0.10, 0.02)))
            let height = 0.0012 + calm * max(0, fold * 0.034 - 0.004 + soft * 0.005)
            let slide = Noise.fractal(p * 6, octaves: 2, seed: 93) * 0.02
            return Mesh.Vertex(
                position: Vector(p.x + slide, height, p.y + slide), normal: .zero,
                texture: Point(t.x * 0.44, t.y * 0.40))
        }
    }

    private static func goblet(_ mesh: inout Mesh, at place: Vector) {
        let outside: [Point] = [
            [0.0001, 0], [0.030, 0], [0.0335, 0.0008], [0.033, 0.0022], [0.018, 0.0042],
            [0.0065, 0.010], [0.0040, 0.024], [0.0036, 0.060], [0.0050, 0.080], [0.014, 0.0900],
            [0.0290, 0.106], [0.0372, 0.132], [0.0365, 0.160], [0.0318, 0.1935], [0.0312, 0.1945],
            [0.0306, 0.1935], [0.0352, 0.160], [0.0362, 0.140],
        ]
        let wet: [Point] = [
            [0.0362, 0.140], [0.0359, 0.132], [0.0278, 0.1072], [0.0125, 0.0925], [0.0001, 0.0900],
        ]
        let level: [Point] = [
            [0.0362, 0.140], [0.0350, 0.1392], [0.020, 0.1390], [0.0001, 0.1390],
        ]
        for (line, material, rows) in [
            (outside, Material.goblet, 220), (wet, .wineInGlass, 60), (level, .wine, 10),
        ] {
            mesh.addLathe(
                columns: 128, rows: rows, material: material.rawValue, object: 0,
                profile: { curve(line, $0) }, place: { $0 + place })
        }
    }

    /// A Catmull–Rom spline through points.
    private static func curve(_ points: [Point], _ t: Float) -> Point {
        let place = t * Float(points.count - 1)
        let index = min(Int(place), points.count - 2)
        let u = place - Float(index)
        let a = points[max(index - 1, 0)]
        let b = points[index]
        let c = points[index + 1]
        let d = points[min(index + 2, points.count - 1)]
        let first = (c - a) * 0.5
        let second = (d - b) * 0.5
        let (u2, u3) = (u * u, u * u * u)
        let start = b * (2 * u3 - 3 * u2 + 1) + first * (u3 - 2 * u2 + u)
        return start + c * (3 * u2 - 2 * u3) + second * (u3 - u2)
    }
}
