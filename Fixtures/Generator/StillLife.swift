import Foundation

/// Fruit and a glass of wine on an old table, lit by a window.
struct StillLife: Scene, World {
    static let name = "still-life"

    enum Material: Int {
        case table, wall, window, apple, pear, lemon, orange, grape, stalk, goblet, wineInGlass
        case wine, cloth
    }

    let mesh: Mesh
    let volumes: BoundingVolumes
    let hasSmallLamps = false
    let deepest = 7

    var film: Film {
        Film(exposure: 4.7, bloom: 0.05, vignette: 0.45, contrast: 1.3, saturation: 1.1, grain: 0.8)
    }

    static let windowCentre = Vector(-1.15, 0.85, 0.35)
    static let windowSide = normalize(Vector(0.25, 0, 1)) * 0.42
    static let windowUp = Vector(0, 0.55, 0)

    init() {
        let mesh = Self.arrange()
        self.mesh = mesh
        volumes = BoundingVolumes(mesh)
    }

    func expose(width: Int, height: Int) -> Grid<Vector> {
        let eye = Vector(0.03, 0.235, 0.80)
        let target = Vector(-0.002, 0.076, 0)
        let lens = Lens(
            eye: eye, target: target, view: 0.345, aperture: 0.0085, focus: 0.775)
        return expose(width: width, height: height, samples: 24, seed: 5, through: lens)
    }

    // MARK: - What it is made of

    func isSolid(_ material: Int, _ texture: Point) -> Bool { true }

    func shadowColour(_ material: Int) -> Vector {
        switch Material(rawValue: material) {
        case .goblet: Vector(repeating: 0.93)
        case .wineInGlass, .wine: Vector(0.62, 0.10, 0.12)
        default: .zero
        }
    }

    func surroundings(_ direction: Vector, isSeen: Bool) -> Vector {
        mix(sRGB(0x2A211A), sRGB(0x3A3836), 0.5 + 0.5 * direction.y) * 0.7
    }

    func lamp(from point: Vector, _ random: inout Random) -> Arrival {
        let place = Point(random.between(-1, 1), random.between(-1, 1))
        let target = Self.windowCentre + Self.windowSide * place.x + Self.windowUp * place.y
        let way = target - point
        let distance = length(way)
        let direction = way / distance
        let normal = cross(Self.windowSide, Self.windowUp)
        let area = abs(dot(normal, direction)) * 4
        let light = Self.pane((place + 1) / 2) * (area / (distance * distance))
        return Arrival(direction: direction, distance: distance, strength: light)
    }

    /// The view through the window: sky above, a hedge below, bars between.
    private static func pane(_ p: Point) -> Vector {
        let across = (p.x * 2) - (p.x * 2).rounded(.down)
        let up = (p.y * 3) - (p.y * 3).rounded(.down)
        let bar = min(min(across, 1 - across) * 0.42, min(up, 1 - up) * 0.37)
        guard bar > 0.016 else { return sRGB(0x3A3028) * 0.3 }
        let sky = mix(Vector(9.5, 8.6, 7.0), Vector(7.5, 8.8, 10.5), p.y)
        return mix(Vector(2.2, 2.6, 1.5), sky, smoothstep(0.10, 0.32, p.y))
    }

    func finish(_ surface: inout Surface, _ material: Int, _ object: Int, _ texture: Point) {
        let seed = UInt32(object)
        switch Material(rawValue: material) {
        case .table: finishTable(&surface)
        case .wall: finishWall(&surface)
        case .window: surface.emission = Self.pane(texture)
        case .apple:
            surface.albedo = Fruit.appleSkin(
                texture, seed: seed, ripeness: object == 1 ? 0.26 : 0.10)
            (surface.coat, surface.roughness) = (0.045, 0.30)
        case .pear:
            surface.albedo = Fruit.pearSkin(texture, seed: seed)
            (surface.coat, surface.roughness) = (0.035, 0.42)
        case .lemon, .orange: finishCitrus(&surface, material, texture, seed)
        case .grape: finishGrape(&surface, texture, seed)
        case .stalk:
            surface.albedo = sRGB(0x4A3420) * (0.7 + 0.5 * texture.y)
        case .goblet: surface.glass = .init(frontIndex: 1, backIndex: 1.5)
        case .wineInGlass:
            surface.glass = .init(frontIndex: 1.35, backIndex: 1.5, frontAbsorption: Self.red)
        case .wine:
            surface.glass = .init(frontIndex: 1, backIndex: 1.35, backAbsorption: Self.red)
        default: finishCloth(&surface, texture)
        }
    }

    /// The absorption of red wine per metre.
    private static let red = Vector(9, 120, 95)

    private func finishTable(_ surface: inout Surface) {
        let p = Point(surface.position.x, surface.position.z)
        let board = Wood.board(p)
        surface.albedo = board.colour
        surface.normal = Wood.normal(p)
        (surface.coat, surface.roughness) = (0.04, board.gloss)
    }

    private func finishWall(_ surface: inout Surface) {
        let p = Point(surface.position.x, surface.position.y)
        let stain = Noise.fractal(p * 2.5, octaves: 6, gain: 0.55, seed: 55)
        surface.albedo = mix(sRGB(0x3C4038), sRGB(0x5E5A4A), clamp(0.5 + stain))
    }

    private func finishCitrus(
        _ surface: inout Surface, _ material: Int, _ texture: Point, _ seed: UInt32
    ) {
        let isLemon = material == Material.lemon.rawValue
        let pores = Fruit.pores(surface.position * 620, seed: seed)
        surface.normal = normalize(surface.normal - pores.push * 0.9)
        let tint = Noise.fractal(surface.position * 60, octaves: 3, seed: seed)
        let colour = isLemon ? sRGB(0xE8C030) : sRGB(0xE07A14)
        surface.albedo = colour * (0.82 + 0.18 * pores.depth + tint * 0.15)
        if isLemon {
            let ends = smoothstep(0.86, 0.99, max(texture.y, 1 - texture.y))
            surface.albedo = mix(surface.albedo, sRGB(0xA8A83A), ends * 0.6)
        }
        (surface.coat, surface.roughness) = (0.045, 0.36)
    }

    private func finishGrape(_ surface: inout Surface, _ texture: Point, _ seed: UInt32) {
        let tint = Float(hash(seed) & 255) / 255
        let skin = mix(sRGB(0x2C0A22), sRGB(0x5A1430), tint)
        // The wax bloom on the skin.
        let wax = Noise.fractal(surface.position * 120 + Float(seed), octaves: 4, seed: 8)
        let bloom = smoothstep(-0.2, 0.4, wax) * 0.30
        surface.albedo = mix(skin, sRGB(0x8088A8), bloom)
        (surface.coat, surface.roughness) = (0.04, 0.22 + bloom)
    }

    private func finishCloth(_ surface: inout Surface, _ texture: Point) {
        let p = texture * 620
        let weave = sin(p.x * 2 * .pi) * sin(p.y * 2 * .pi)
        let thread = Noise.fractal(Point(texture.x * 90, texture.y * 900), octaves: 3, seed: 94)
        let other = Noise.fractal(Point(texture.x * 900, texture.y * 90), octaves: 3, seed: 95)
        var colour = sRGB(0xC9C2B2) * (1 + 0.10 * weave + 0.22 * (thread + other))
        // Two blue stripes along the hem, as on kitchen linen.
        let hem = min(texture.y, min(texture.x, 0.44 - texture.x))
        let stripe =
            smoothstep(0.0015, 0.001, abs(hem - 0.022))
            + smoothstep(0.004, 0.0035, abs(hem - 0.033))
        colour = mix(colour, sRGB(0x31507E), clamp(stripe) * 0.85)
        surface.albedo = colour
        let (u, v) = tangents(of: surface.normal)
        surface.normal = normalize(surface.normal + (u * thread + v * other) * 0.12)
    }
}
