import Foundation

/// Open water in a fresh breeze under cumulus clouds, with a low sun ahead.
struct Sea: Scene {
    static let name = "sea"

    var film: Film {
        Film(
            exposure: 3.4, balance: Vector(1.08, 0.95, 1.04), softness: 0.6, bloom: 0.07,
            vignette: 0.3, contrast: 1.25, saturation: 1.3, grain: 0.4)
    }

    private let swell: Waves
    private let chop: Waves
    private let ripples: Waves
    private let sky: SkyMap
    private let sun: Vector
    private let sunlight: Vector
    private let skylight: Vector
    private let air: Atmosphere
    private let eye = Vector(0, 3.4, 0)

    init() {
        let sun = normalize(Vector(0.24, 0.100, 1))
        self.sun = sun
        let air = Atmosphere(sun: sun, haze: 0.8)
        self.air = air
        sunlight = air.sunlight(height: 0)
        let skylight = air.radiance(normalize(Vector(0, 1, -0.6))) * .pi
        self.skylight = skylight
        let direction = normalize(Point(0.55, -0.83))
        swell = Waves(
            side: 307, wind: 9.5, direction: direction, lengths: 17...120, choppiness: 1.1,
            strength: 1, seed: 3)
        chop = Waves(
            side: 61, wind: 9.5, direction: direction, lengths: 1.4...17, choppiness: 1.0,
            strength: 1, seed: 4)
        ripples = Waves(
            side: 7.3, wind: 7, direction: direction, lengths: 0.06...1.4, choppiness: 0.6,
            strength: 0.65, seed: 5)

        let clouds = Clouds(
            base: 1.3, top: 3.2, sunlight: air.sunlight(height: 2.5), skylight: skylight * 0.34,
            groundlight: skylight * 0.16, sun: sun, cover: 0.38, thickness: 16, size: 2.3, seed: 43)
        let clear = SkyMap(width: 260, height: 120, azimuth: 1.6, elevation: 1.5) { way, _ in
            air.radiance(way)
        }
        sky = SkyMap(width: 1800, height: 560, azimuth: 1.3, elevation: 1.3) { way, random in
            let light = clear.light(way)
            let first = clouds.march(way, &random)
            let second = clouds.march(way, &random)
            let cloud = (
                light: (first.light + second.light) / 2, passes: (first.passes + second.passes) / 2
            )
            let distance = 2 / max(way.y, 0.03)
            let depth = air.transmittance(distance, height: 1)
            let haze = light * (Vector(repeating: 1) - depth) * (1 - cloud.passes)
            return light * cloud.passes + cloud.light * depth + haze
        }
    }

    func expose(width: Int, height: Int) -> Grid<Vector> {
        exposeFilm(width: width, height: height, samples: 20, seed: 2) { point, random in
            let way = normalize(Vector(point.x * 0.8, point.y * 0.8 + 0.06, 1))
            if way.y > -0.0012 {
                return above(way)
            }
            return water(way, &random)
        }
    }

    /// The sky with the sun in it.
    private func above(_ way: Vector) -> Vector {
        let light = sky.light(way)
        let angle = acos(clamp(dot(way, sun), -1, 1))
        let disc = smoothstep(0.0075, 0.0062, angle) * 60
        return light + sunlight * disc
    }

    private func surface(_ p: Point, _ distance: Float) -> Float {
        var height = swell.height(p) + chop.height(p)
        if distance < 60 {
            height += ripples.height(p)
        }
        return height
    }

    private func water(_ way: Vector, _ random: inout Random) -> Vector {
        var t = max(0.5, (eye.y - 2.2) / -way.y)
        var before = t
        let end = min(-eye.y / way.y * 1.3 + 10, 6000)
        while t < end {
            let point = eye + way * t
            let gap = point.y - surface(Point(point.x, point.z), t)
            if gap < 0 {
                break
            }
            before = t
            t += max(gap * 0.6, 0.01 + t * 0.003)
        }
        for _ in 0..<6 {
            let middle = (before + t) / 2
            let point = eye + way * middle
            if point.y < surface(Point(point.x, point.z), middle) {
                t = middle
            } else {
                before = middle
            }
        }
        let point = eye + way * t
        let light = shade(point, way, t, &random)
        let passes = air.transmittance(t / 1000 * 0.8, height: 0)
        let horizon = sky.light(normalize(Vector(way.x, 0.012, way.z)))
        return light * passes + horizon * (Vector(repeating: 1) - passes)
    }

    private func shade(
        _ point: Vector, _ way: Vector, _ distance: Float, _ random: inout Random
    ) -> Vector {
        let p = Point(point.x, point.z)
        let large = swell.slope(p)
        let middle = chop.slope(p)
        let small = ripples.slope(p)
        // Gusts roughen patches of the water.
        let gust = 0.75 + 0.5 * Noise.fractal(p * Point(0.012, 0.006), octaves: 3, seed: 9)
        var slope = Point(large.x + middle.x + small.x * gust, large.y + middle.y + small.y * gust)
        slope += Point(random.gaussian(), random.gaussian()) * 0.01
        var normal = normalize(Vector(-slope.x, 1, -slope.y))
        let facing = -dot(way, normal)
        if facing < 0.02 {
            // A slope that faces away is hidden behind its crest, so the crest is visible instead.
            normal = normalize(normal - way * (0.02 - facing))
        }
        let cosine = max(0.02, -dot(way, normal))
        let share = fresnel(cosine, ratio: 1 / 1.34)

        var mirrored = reflect(way, normal)
        mirrored.y = abs(mirrored.y)
        mirrored = normalize(mirrored + Vector(0, 0.01, 0))
        var reflected = sky.light(mirrored)
        // The sun is drawn wider and dimmer by the same factor, so that few samples suffice.
        let angle = acos(clamp(dot(mirrored, sun), -1, 1))
        reflected += sunlight * (26 * smoothstep(0.036, 0.018, angle))

        // Light that enters a crest from behind turns green on its way to the eye.
        let thin = clamp(0.35 + point.y * 0.45 + (1 - middle.z) * 0.5)
        let through = pow(clamp(dot(way, sun) * 0.5 + 0.5), 3) * thin * clamp(1 - cosine)
        let deep = (skylight * 0.9 + sunlight * 0.25) * Vector(0.007, 0.042, 0.060)
        let glow = sunlight * Vector(0.014, 0.130, 0.115) * through
        let body = deep + glow
        var light = mix(body, reflected, share)

        let broken = foam(p, large.z, middle.z)
        if broken > 0 {
            let lit = sunlight * max(0, dot(normal, sun)) + skylight
            light = mix(light, lit * 0.24, broken)
        }
        return light
    }

    /// The share of the surface covered with foam, in streaks and bubbles where crests break.
    private func foam(_ p: Point, _ large: Float, _ middle: Float) -> Float {
        let squeeze = 2 - large - middle
        let amount = smoothstep(
            0.30, 0.95, squeeze + Noise.fractal(p * 0.15, octaves: 3, seed: 66) * 0.5)
        guard amount > 0 else { return 0 }
        let bubbles = 0.5 + Noise.fractal(p * 3.1, octaves: 6, gain: 0.65, seed: 67)
        return smoothstep(1 - amount, 1.25 - amount, bubbles) * 0.9
    }
}
