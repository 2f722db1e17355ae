import Foundation

/// Peaks in the last light, a forest at their feet and a still lake in front.
struct Mountains: Scene {
    static let name = "mountains"

    var film: Film {
        Film(exposure: 31, bloom: 0.05, vignette: 0.3, contrast: 1.3, saturation: 1.18, grain: 0.6)
    }

    private let terrain: Terrain
    private let air: Atmosphere
    private let sunlight: Vector
    private let skylight: Vector
    private let sky: SkyMap
    private let clear: SkyMap
    /// The density of the forest in each cell of the terrain.
    private let forest: Grid<Float>
    /// The eye, in kilometres, above the south shore of the lake.
    private let eye = Vector(7, 0.006, 0.9)

    init() {
        let sun = normalize(Vector(0.88, 0.047, -0.36))
        let air = Atmosphere(sun: sun, haze: 0.55)
        self.air = air
        sunlight = air.sunlight(height: 1.5)
        skylight = air.radiance(normalize(Vector(0, 1, 0.3))) * .pi * 1.2

        var terrain = Terrain(side: 14, cells: 1400) { p in Self.land(p) }
        terrain.erode(drops: 900_000, seed: 5)
        self.terrain = terrain
        let land = terrain
        forest = Grid(width: 1400, height: 1400) { x, y in
            Self.forest(Point(Float(x), Float(y)) * (land.side / 1400), land)
        }

        let highlight = air.sunlight(height: 2.6)
        let clouds = Clouds(
            base: 4.6, top: 5.5, sunlight: highlight * Vector(1.2, 0.98, 0.94),
            skylight: skylight * 0.32,
            groundlight: skylight * 0.2, sun: sun, cover: 0.40, thickness: 5, size: 2.6,
            stretch: 2.6, seed: 12)
        let clear = SkyMap(width: 160, height: 120, azimuth: 0.75, elevation: 0.75) { way, _ in
            air.radiance(way)
        }
        self.clear = clear
        sky = SkyMap(width: 1200, height: 600, azimuth: 0.75, elevation: 0.75) { way, random in
            let light = clear.light(way)
            let first = clouds.march(way, &random)
            let second = clouds.march(way, &random)
            let passes = (first.passes + second.passes) / 2
            let depth = air.transmittance(4 / max(way.y, 0.05), height: 2.5)
            let cloud = (first.light + second.light) * 0.5 * depth
            return light * (passes + (1 - passes) * 0.3) + cloud
        }
    }

    /// The land before erosion: a basin for the lake, foothills, and a range that rises
    /// northwards.
    private static func land(_ p: Point) -> Float {
        let warp = Point(
            Noise.fractal(p * 0.45, octaves: 4, seed: 3),
            Noise.fractal(p * 0.45, octaves: 4, seed: 4))
        let q = p + warp * 0.9
        let range = smoothstep(2.6, 8.2, q.y)
        let ridges = Noise.ridges(q * 0.33 + 1.9, octaves: 8, seed: 21)
        let hills = Noise.fractal(q * 0.9, octaves: 7, seed: 30)
        // A winding shore, lower in the middle so that the valley opens onto the peaks.
        let shore = 2.1 + 0.35 * warp.x + 0.25 * Noise.plane(p * 1.3, seed: 8)
        let beyond = p.y - shore
        let valley = 1 - 0.55 * exp(-pow((p.x - 6.7) / 1.1, 2)) * (1 - smoothstep(5, 8, p.y))
        let rise = smoothstep(-0.1, 1.6, beyond) * 0.2
        let flanks = smoothstep(0.7, 3.2, abs(p.x - 6.8)) * smoothstep(-0.3, 1.2, beyond) * 0.5
        let land = rise * (0.5 + hills) + flanks * (0.3 + ridges * 0.6) + range * ridges * 1.75
        return land * valley - 0.03 * smoothstep(0.15, -0.3, beyond)
    }

    func expose(width: Int, height: Int) -> Grid<Vector> {
        exposeFilm(width: width, height: height, samples: 8, seed: 1) { point, random in
            let way = normalize(Vector(point.x * 0.62, point.y * 0.62 + 0.085, 1))
            return light(from: eye, along: way, &random)
        }
    }

    private func light(from origin: Vector, along way: Vector, _ random: inout Random) -> Vector {
        if way.y < 0 {
            let distance = -origin.y / way.y
            let hit = march(origin, way, upTo: distance)
            return hit.map { shade($0, origin, way) } ?? water(origin, way, distance, &random)
        }
        return march(origin, way, upTo: 16).map { shade($0, origin, way) } ?? sky.light(way)
    }

    /// The reflection in the lake, with almost calm water.
    private func water(
        _ origin: Vector, _ way: Vector, _ distance: Float, _ random: inout Random
    ) -> Vector {
        let point = origin + way * distance
        let p = Point(point.x, point.z)
        // Breezes roughen streaks of the water.
        let breeze = smoothstep(
            -0.1, 0.35, Noise.fractal(Point(p.x * 2.5, p.y * 9), octaves: 4, seed: 60))
        let strength = 0.004 + 0.014 * breeze
        let ripples = Point(
            Noise.fractal(Point(p.x * 300, p.y * 500), octaves: 3, seed: 61),
            Noise.fractal(Point(p.x * 300, p.y * 500) + 91, octaves: 3, seed: 62))
        let spread = Point(random.gaussian(), random.gaussian()) * 0.12
        let tilt = (ripples + spread) * strength
        let normal = normalize(Vector(tilt.x * 0.6, 1, tilt.y))
        var mirrored = reflect(way, normal)
        mirrored.y = max(mirrored.y, 0.002)
        mirrored = normalize(mirrored)
        let share = fresnel(max(0.01, -dot(way, normal)), ratio: 1 / 1.333)
        let above = Vector(point.x, 0.0002, point.z)
        let reflected =
            march(above, mirrored, upTo: 16).map { shade($0, above, mirrored) }
            ?? sky.light(mirrored)
        let deep = skylight * Vector(0.012, 0.03, 0.035)
        return throughAir(mix(deep, reflected, share), distance, way)
    }

    /// The distance to the first point of land or forest along a ray.
    private func march(_ origin: Vector, _ way: Vector, upTo limit: Float) -> Float? {
        var t: Float = 0.02
        var before: Float = 0
        while t < limit {
            let point = origin + way * t
            if point.y > 2.6, way.y > 0 {
                return nil
            }
            let above = point.y - terrain.height(Point(point.x, point.z))
            let clear = above - 0.024
            let height = clear > 0 ? above : above - canopy(Point(point.x, point.z))
            if height < 0 {
                return refine(origin, way, before, t)
            }
            before = t
            t += max(clear > 0 ? clear * 0.4 + 0.002 : 0, height * 0.25, t * 0.0005)
        }
        return nil
    }

    private func refine(_ origin: Vector, _ way: Vector, _ near: Float, _ far: Float) -> Float {
        var near = near
        var far = far
        for _ in 0..<7 {
            let middle = (near + far) / 2
            let point = origin + way * middle
            if point.y < surface(Point(point.x, point.z)) {
                far = middle
            } else {
                near = middle
            }
        }
        return far
    }

    private func surface(_ p: Point) -> Float { terrain.height(p) + canopy(p) }

    /// The density of the forest, which thins out towards the tree line and on steep rock.
    private static func forest(_ p: Point, _ terrain: Terrain) -> Float {
        let height = terrain.height(p)
        let slope = terrain.normal(p, over: 0.03).y
        let patch = Noise.fractal(p * 2.4, octaves: 4, seed: 50)
        return smoothstep(0.62, 0.3, height + patch * 0.3) * smoothstep(0.5, 0.72, slope)
            * smoothstep(0.0015, 0.006, height)
    }

    /// The height of the trees at a place, in kilometres: one cone per cell of 11 metres.
    private func canopy(_ p: Point) -> Float {
        let scale = Float(forest.width) / terrain.side
        let density = forest.sample(p.x * scale, p.y * scale)
        let q = p / 0.009
        guard density > 0.02 else { return 0 }
        let i = Int32(q.x.rounded(.down))
        let j = Int32(q.y.rounded(.down))
        var best: Float = 0
        for dj in Int32(-1)...1 {
            for di in Int32(-1)...1 {
                let bits = hash(i + di, j + dj, seed: 70)
                guard Float(bits >> 20) / 4096 < density * 1.1 else { continue }
                let centre = Point(
                    Float(i + di) + Float(bits & 0x3ff) / 1023,
                    Float(j + dj) + Float((bits >> 10) & 0x3ff) / 1023)
                let tall = 0.010 + 0.013 * Float(hash(bits) & 0xff) / 255
                let distance = length(q - centre)
                best = max(best, tall * (1 - distance / 0.62))
            }
        }
        return best
    }

    private func shade(_ distance: Float, _ origin: Vector, _ way: Vector) -> Vector {
        let point = origin + way * distance
        let p = Point(point.x, point.z)
        let ground = terrain.height(p)
        let trees = point.y - ground > 0.0012
        let smooth = terrain.normal(p, over: 0.012)
        var normal = smooth
        var colour: Vector
        if trees {
            let step: Float = 0.0012
            normal = normalize(
                Vector(
                    surface(p - Point(step, 0)) - surface(p + Point(step, 0)), 2 * step,
                    surface(p - Point(0, step)) - surface(p + Point(0, step))))
            let tint = Noise.plane(p * 60, seed: 71)
            colour = mix(sRGB(0x1C2A1C), sRGB(0x3A3F22), 0.5 + 0.5 * tint)
            // Little light reaches the ground between the trees.
            colour *= 0.25 + 0.75 * smoothstep(0, 0.015, point.y - ground)
        } else {
            (colour, normal) = bare(point, p, smooth)
        }
        let lit = sunlight * (max(0, dot(normal, air.sun)) * shadow(point))
        let open = 0.35 + 0.65 * max(0, normal.y)
        let bounce = sunlight * Vector(0.03, 0.026, 0.022)
        let light = colour * (lit + (skylight * open + bounce)) * (1 / .pi)
        return throughAir(light, distance, way)
    }

    /// Rock, scree, meadow and snow, chosen by height and slope.
    private func bare(_ point: Vector, _ p: Point, _ smooth: Vector) -> (Vector, Vector) {
        let rough = Point(
            Noise.fractal(p * 55 + Point(0, point.y * 40), octaves: 5, gain: 0.6, seed: 80),
            Noise.fractal(p * 55 + Point(point.y * 40, 50), octaves: 5, gain: 0.6, seed: 81))
        let normal = normalize(smooth + Vector(rough.x, 0, rough.y) * 0.55)
        let layers = Noise.fractal(
            Point(p.x * 3 + p.y * 2, point.y * 45 + rough.x * 0.6), octaves: 4, seed: 82)
        var colour = mix(sRGB(0x5E574F), sRGB(0x8C8073), clamp(0.5 + layers))
        let grass =
            smoothstep(0.78, 0.9, smooth.y + rough.x * 0.06) * smoothstep(1.05, 0.5, point.y)
        colour = mix(colour, mix(sRGB(0x5A5A2E), sRGB(0x80703C), clamp(0.5 + rough.y)), grass)
        let line = 0.72 + 0.35 * Noise.fractal(p * 1.5, octaves: 4, seed: 83)
        let hold = smoothstep(0.48, 0.64, smooth.y + rough.y * 0.10 + (point.y - 1.2) * 0.12)
        let snow = hold * smoothstep(line - 0.12, line + 0.12, point.y + rough.x * 0.12)
        colour = mix(colour, sRGB(0xEDEFF2), snow)
        return (colour, normalize(mix(normal, smooth, snow * 0.75)))
    }

    /// The share of the sun's disc that the land does not hide.
    private func shadow(_ point: Vector) -> Float {
        var t: Float = 0.03
        var free: Float = 1
        while t < 7 {
            let place = point + air.sun * t
            if place.y > 2.6 {
                break
            }
            let above = place.y - terrain.height(Point(place.x, place.z))
            free = min(free, 0.5 + above / (t * 0.018))
            if free <= 0 {
                return 0
            }
            t += max(0.02, above * 0.5)
        }
        return clamp(free)
    }

    /// Light after `distance` kilometres of evening air, including the light that the air adds.
    private func throughAir(_ light: Vector, _ distance: Float, _ way: Vector) -> Vector {
        let passes = air.transmittance(distance * 4.5, height: 0.3)
        let flat = normalize(Vector(way.x, max(way.y, 0.02), way.z))
        let haze = clear.light(flat) * 0.85
        return light * passes + haze * (1 - passes)
    }
}
