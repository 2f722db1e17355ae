import Foundation

/// A forest floor in October with low sun through the leaves and an out-of-focus wood behind.
struct AutumnLeaves: Scene, World {
    static let name = "autumn-leaves"

    let mesh: Mesh
    let volumes: BoundingVolumes
    let hasSmallLamps = true
    let deepest = 3

    var film: Film {
        Film(exposure: 1.1, bloom: 0.07, vignette: 0.4, contrast: 1.25, saturation: 1.1, grain: 0.5)
    }

    static let ground = 0
    private let leaves: [Leaf]
    private let glade: Grid<Vector>
    private let sun = normalize(Vector(-0.42, 0.40, -1))

    init() {
        leaves = Leaf.Kind.allCases.map(Leaf.init)
        let mesh = Self.strew(leaves)
        self.mesh = mesh
        volumes = BoundingVolumes(mesh)
        glade = Self.forest()
    }

    func expose(width: Int, height: Int) -> Grid<Vector> {
        let eye = Vector(0, 0.30, 0.62)
        let target = Vector(0, 0.085, 0)
        let lens = Lens(
            eye: eye, target: target, view: 0.56, aperture: 0.011, focus: 0.64)
        return expose(width: width, height: height, samples: 12, seed: 6, through: lens)
    }

    // MARK: - What they are made of

    func isSolid(_ material: Int, _ texture: Point) -> Bool {
        material == Self.ground || leaves[material - 1].sample(texture).x > 0.5
    }

    func shadowColour(_ material: Int) -> Vector { .zero }

    private static let palettes: [[UInt32]] = [
        [0xC8281C, 0xE0661A, 0xE8A020, 0x9E1A1E, 0xD8481C, 0xE8B83A],
        [0xB86A22, 0xC88A30, 0x8E5224, 0xD8A040, 0xA05A28, 0x74441F],
        [0x8A5A2A, 0xA8702E, 0x6E4826, 0xB4822F, 0x7A4A24, 0x946A30],
        [0xE8C02A, 0xF0D048, 0xD8A024, 0xC8B83A, 0xE0B020, 0xA8A23C],
    ]

    func finish(_ surface: inout Surface, _ material: Int, _ object: Int, _ texture: Point) {
        guard material != Self.ground else {
            let p = Point(surface.position.x, surface.position.z)
            let soil = Noise.fractal(p * 60, octaves: 4, seed: 43)
            surface.albedo = mix(sRGB(0x2A1C12), sRGB(0x4A3420), clamp(0.5 + soil))
            return
        }
        let leaf = leaves[material - 1].sample(texture)
        let bits = hash(UInt32(object), seed: 77)
        let palette = Self.palettes[material - 1]
        let first = sRGB(palette[Int(bits % 6)])
        let second = sRGB(palette[Int((bits >> 8) % 6)])
        let shift = Float(bits >> 16) / 65536 * 60
        let patch = Noise.fractal(texture * 1.1 + shift, octaves: 4, seed: 44)
        var colour = mix(first, second, smoothstep(-0.35, 0.35, patch))
        // Green stays longest beside the veins; brown begins at the edge.
        let age = Float((bits >> 4) & 255) / 255
        colour = mix(colour, sRGB(0xA8A03A), leaf.y * 0.35 * (1 - age))
        let withered = smoothstep(0.55, 0.0, leaf.z + patch * 0.7 + 0.3 - age * 0.35)
        colour = mix(colour, sRGB(0x5A3418), withered * 0.8)
        let spots = Noise.cells(texture * 7 + shift, seed: 45)
        let spot = smoothstep(0.16, 0.05, spots.first) * (spots.id & 3 == 0 ? 1 : 0)
        colour = mix(colour, sRGB(0x3A2210), spot * 0.8)
        colour *= 1 + 0.25 * Noise.fractal(texture * 16 + shift, octaves: 3, seed: 46)
        let old = object < 20000 && age > 0.62 ? (age - 0.62) * 1.6 : 0
        colour = mix(colour, sRGB(0x6A4526), old)

        surface.albedo = colour * (0.56 + 0.20 * leaf.y)
        // Light transmitted by a leaf has a deeper colour than reflected light.
        let deep = colour * colour * 1.5 + colour * 0.25
        surface.through = deep * (0.72 * (1 - 0.6 * leaf.y) * (1 - old * 0.8))
        let relief = leaves[material - 1]
        let step: Float = 0.012
        let dx = relief.sample(texture + Point(step, 0)).y - leaf.y
        let dy = relief.sample(texture + Point(0, step)).y - leaf.y
        let (u, v) = tangents(of: surface.normal)
        surface.normal = normalize(surface.normal + (u * dx + v * dy) * 0.35)
        (surface.coat, surface.roughness) = (0.014, 0.55)
    }

    // MARK: - Where light comes from

    /// Patches of sun between the crowns above, from the point where the ray crosses the crowns.
    private func dapple(_ point: Vector) -> Float {
        let crown = point + sun * (3 / sun.y)
        let p = Point(crown.x, crown.z)
        let gap = Noise.fractal(p * 1.5, octaves: 3, seed: 47)
        let open = smoothstep(0.75, 0.25, length(Point(point.x, point.z) - Point(0.03, -0.02)))
        return smoothstep(-0.12, 0.14, gap + open * 0.28)
    }

    func lamp(from point: Vector, _ random: inout Random) -> Arrival {
        let (u, v) = tangents(of: sun)
        let disc = random.disc() * 0.018
        let direction = normalize(sun + u * disc.x + v * disc.y)
        let strength = Vector(11.5, 8.0, 4.6) * dapple(point)
        return Arrival(direction: direction, distance: 12, strength: strength)
    }

    func surroundings(_ direction: Vector, isSeen: Bool) -> Vector {
        guard isSeen else {
            let up = max(0, direction.y)
            let towards = pow(max(0, dot(direction, sun)), 3)
            return mix(Vector(0.34, 0.26, 0.14), Vector(0.62, 0.70, 0.74), up)
                + Vector(1.1, 0.75, 0.30) * towards
        }
        let x = clamp(atan2(direction.x, -direction.z) / 1.6 + 0.5)
        let y = clamp(direction.y / 0.8 + 0.25)
        return glade.sample(x * Float(glade.width - 1), y * Float(glade.height - 1))
    }

    /// The wood behind, as a lens focused on the ground sees it: discs of light and soft trunks.
    private static func forest() -> Grid<Vector> {
        var random = Random(seed: 500)
        let colours: [UInt32] = [0xE8B030, 0xD88A20, 0x9AA038, 0xC8C050, 0xE0C860, 0xB86018]
        var discs: [(Point, Float, Vector)] = []
        for _ in 0..<420 {
            let p = Point(random.unit(), 0.2 + 0.7 * random.unit())
            let bright = 0.12 + 2.2 * pow(random.unit(), 5)
            let colour = sRGB(colours[Int(random.unit() * 6)]) * bright
            discs.append((p, random.between(0.016, 0.026), colour))
        }
        let spots = discs
        return Grid(width: 700, height: 437) { x, y in
            let p = Point(Float(x) / 699, Float(y) / 436)
            let rise = p.y - 0.25
            let canopy = Noise.fractal(p * Point(8, 6), octaves: 3, seed: 48)
            var light = mix(sRGB(0x4A3A18), sRGB(0x8A8A3C), smoothstep(0, 0.5, rise + canopy * 0.3))
            light = mix(light, sRGB(0xE8C878) * 1.2, smoothstep(0.1, 0.5, canopy + rise * 0.3))
            for (centre, radius, colour) in spots {
                let offset = (p - centre) * Point(1, 0.624)
                let distance = length(offset) / radius
                light +=
                    colour * (smoothstep(1.06, 0.92, distance) * (0.7 + 0.3 * distance * distance))
            }
            for index in 0..<15 {
                let bits = hash(UInt32(index), seed: 12)
                let centre = (Float(index) + Float(bits & 255) / 255) / 15
                let half = 0.006 + 0.018 * Float((bits >> 8) & 255) / 255
                let lean = (Float((bits >> 16) & 255) / 255 - 0.5) * 0.12
                let distance = abs(p.x - centre - lean * rise)
                let trunk = smoothstep(half * 1.7, half * 0.7, distance)
                light = mix(light, sRGB(0x2A2016) * 0.8, trunk * 0.8)
            }
            return light
        }
    }
}

private func hash(_ value: UInt32, seed: UInt32) -> UInt32 { hash(value ^ hash(seed)) }
