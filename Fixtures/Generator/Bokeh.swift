import Foundation

/// A city at night through a wet window: lamps far out of focus, sharp drops, and the city upside
/// down in each drop.
struct Bokeh: Scene {
    static let name = "bokeh"

    var film: Film {
        Film(
            exposure: 1.2, bloom: 0.10, vignette: 0.5, contrast: 1.22, saturation: 1.25, grain: 0.5)
    }

    /// An out-of-focus lamp, drawn as a disc in the shape of the aperture.
    struct Lamp: Sendable {
        var centre: Point
        var radius: Float
        var colour: Vector
        var seed: UInt32
    }

    private let lamps: [Lamp]
    private let drops: RainDrops

    init() {
        lamps = Self.city()
        drops = RainDrops(seed: 9)
    }

    /// A street that runs to a vanishing point: tail lamps, headlamps, street lamps, signs and
    /// windows.
    private static func city() -> [Lamp] {
        var random = Random(seed: 31)
        var lamps: [Lamp] = []
        func add(_ x: Float, _ y: Float, _ depth: Float, _ colour: Vector, _ strength: Float) {
            // Lamps that are nearer are slightly less out of focus.
            let radius = 0.052 * (1 - 0.22 / depth) * random.between(0.92, 1.06)
            lamps.append(
                Lamp(
                    centre: Point(x, y), radius: radius, colour: colour * strength,
                    seed: random.word()))
        }
        let vanishing = Point(0.12, -0.10)
        for _ in 0..<26 {
            let depth = 1 + 9 * pow(random.unit(), 1.5)
            let lane = random.between(0.06, 0.75)
            let x = vanishing.x + lane / depth
            add(x, vanishing.y - 0.34 / depth, depth, sRGB(0xFF2A12), random.between(0.5, 1.3))
            add(x + 0.16 / depth, vanishing.y - 0.34 / depth, depth, sRGB(0xFF2A12), 0.9)
        }
        for _ in 0..<18 {
            let depth = 1 + 9 * pow(random.unit(), 1.4)
            let x = vanishing.x - random.between(0.08, 0.85) / depth
            let colour = mix(sRGB(0xFFE2B0), sRGB(0xDCE8FF), random.unit() * random.unit())
            add(x, vanishing.y - 0.34 / depth, depth, colour, random.between(1.2, 2.6))
            add(x + 0.17 / depth, vanishing.y - 0.34 / depth, depth, colour, 1.8)
        }
        for index in 0..<9 {
            let depth = 1 + Float(index) * 0.95
            for side in [Float(-1.1), 1.0] {
                add(
                    vanishing.x + side / depth, vanishing.y + 0.62 / depth, depth,
                    sRGB(0xFF9A3C), random.between(1.3, 2.2))
            }
        }
        let signs: [UInt32] = [
            0x18C8FF, 0xFF3FA0, 0x35FF9C, 0x7A5CFF, 0xFFC933, 0x2A6BFF, 0x20E0D0,
        ]
        for _ in 0..<30 {
            let side: Float = random.unit() < 0.5 ? -1 : 1
            let depth = random.between(1, 5)
            add(
                vanishing.x + side * random.between(0.75, 1.4) / depth,
                vanishing.y + random.between(-0.1, 0.62) / depth, depth,
                sRGB(signs[Int(random.unit() * 7)]), random.between(0.35, 1.1))
        }
        for _ in 0..<70 {
            let x = random.between(-0.8, 0.8)
            let height = 0.10 + 0.42 * abs(x - vanishing.x) + 0.06 * random.gaussian()
            add(
                x, vanishing.y + random.unit() * max(0.05, height), 6,
                mix(sRGB(0xFFB766), sRGB(0xFFE9C4), random.unit()), random.between(0.08, 0.4))
        }
        for side in [Float(-0.30), 0.36] {
            add(vanishing.x + side, vanishing.y + 0.22, 2, sRGB(0x22FF9A), 1.1)
        }
        return lamps
    }

    func expose(width: Int, height: Int) -> Grid<Vector> {
        // Drops show more to the sides, so the city is drawn wider than the window.
        let reach = SIMD2<Float>(1.1, 0.8)
        let scale = Float(height)
        let city = Grid(width: Int(reach.x * 2 * scale), height: Int(reach.y * 2 * scale)) { x, y in
            blurred(Point(Float(x), Float(y)) / scale - reach)
        }
        let sharper = Grid(width: 900, height: 640) { x, y in
            distant(Point((Float(x) / 450 - 1) * 1.1, (Float(y) / 320 - 1) * 0.8))
        }
        @Sendable func behind(_ p: Point) -> Vector {
            city.sample((p.x + reach.x) * scale, (p.y + reach.y) * scale)
        }
        @Sendable func inside(_ p: Point) -> Vector {
            sharper.sample((p.x / 1.1 + 1) * 450, (p.y / 0.8 + 1) * 320)
        }
        return exposeFilm(width: width, height: height, samples: 12, seed: 4) { point, _ in
            guard let drop = drops.surface(at: point) else {
                // Mist on the pane scatters a little light everywhere.
                let mist = 0.5 + 0.5 * Noise.fractal(point * 5, octaves: 4, seed: 88)
                return behind(point) + Vector(0.010, 0.012, 0.017) * mist
            }
            return self.drop(drop, at: point, inside)
        }
    }

    private func drop(
        _ drop: RainDrops.Surface, at point: Point, _ city: (Point) -> Vector
    ) -> Vector {
        let normal = drop.normal
        let slope = Point(normal.x, normal.y)
        // A drop is a strong, short lens: its rim shows the far opposite side.
        let steep = dot(slope, slope)
        let target = point * 0.45 - slope * (0.46 + 0.35 * steep)
        var light = city(target) * (1 - 0.5 * steep * steep)
        // The rim loses light; the sky above shines through along the lower edge.
        light *= 1 - 0.8 * smoothstep(0.78, 1.0, steep.squareRoot())
        light += Vector(0.040, 0.050, 0.066) * smoothstep(0.1, -0.8, normal.y) * (1 - steep * 0.6)
        // A lamp in the room glints on the near side.
        let glint = normalize(Vector(-0.34, 0.52, 0.78))
        let shine = pow(max(0, dot(normal, glint)), 420)
        light += Vector(1.0, 0.92, 0.80) * (shine * 1.7)
        return light
    }

    /// The blurred background between the lamps: sky, houses and a wet road.
    private func ground(_ p: Point) -> Vector {
        let sky = mix(sRGB(0x1B2A4A), sRGB(0x0A1020), smoothstep(-0.1, 0.6, p.y))
        let roofs = 0.08 + 0.5 * abs(p.x - 0.12) + 0.12 * Noise.plane(Point(p.x * 5, 2), seed: 3)
        let house = mix(sRGB(0x0B0D14), sRGB(0x2A1B16), smoothstep(0.25, -0.15, p.y))
        var light = mix(house, sky, smoothstep(roofs - 0.09, roofs + 0.13, p.y))
        let road = smoothstep(-0.12, -0.3, p.y)
        light = mix(light, sRGB(0x14151C), road)
        return light * 0.8
    }

    private func blurred(_ p: Point) -> Vector {
        var light = ground(p)
        // Reflections of the lamps on the wet road: a column of each lamp's colour below it.
        for lamp in lamps where p.y < -0.15 {
            let x = (p.x - lamp.centre.x) / 0.06
            let down = -0.15 - p.y
            light += lamp.colour * (0.014 * exp(-x * x) * exp(-down * 5) * smoothstep(0, 0.1, down))
        }
        for lamp in lamps {
            light += disc(lamp, p)
        }
        return light
    }

    /// The light that a lamp adds at a point.
    private func disc(_ lamp: Lamp, _ p: Point) -> Vector {
        let offset = (p - lamp.centre) / lamp.radius
        guard abs(offset.x) < 1.2, abs(offset.y) < 1.2 else { return .zero }
        // Towards the corners the lens barrel clips the aperture to a cat's eye.
        let clip = (offset + lamp.centre * 0.62) * 0.93
        // Each colour is focused a little differently.
        var light = Vector.zero
        let grain = 0.93 + 0.10 * Noise.fractal(offset * 3.5, octaves: 3, seed: lamp.seed)
        for (channel, size) in [Float(1.012), 1.0, 0.985].enumerated() {
            let distance = length(offset) / size
            let edge = smoothstep(1.035, 0.955, distance) * smoothstep(1.06, 0.95, length(clip))
            let ring = 0.74 + 0.30 * pow(min(distance, 1), 6) + 0.02 * cos(distance * 34)
            light[channel] = lamp.colour[channel] * (edge * ring * grain * 0.42)
        }
        return light
    }

    /// The city as a drop shows it: smaller, and so sharper.
    private func distant(_ p: Point) -> Vector {
        var light = ground(p) * 1.3
        for lamp in lamps {
            let offset = (p - lamp.centre) / (lamp.radius * 0.62)
            let square = dot(offset, offset)
            guard square < 9 else { continue }
            light += lamp.colour * (1.5 * exp(-square * 1.3))
        }
        return light
    }
}
