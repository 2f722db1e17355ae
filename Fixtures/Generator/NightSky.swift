import Foundation

/// The Milky Way over spruces and a far ridge, with the glow of a town on the horizon.
struct NightSky: Scene {
    static let name = "night-sky"

    var film: Film {
        Film(
            exposure: 2.8, softness: 0.35, bloom: 0.08, vignette: 0.45, contrast: 1.25,
            saturation: 1.25, grain: 1.2)
    }

    private let trees: [Conifer]
    /// The slope of the Milky Way, in radians.
    private let bandAngle: Float = 0.98

    init() {
        var random = Random(seed: 77)
        var trees: [Conifer] = []
        // A dense wood of small trees, and a few tall trees that frame the sky.
        for index in 0..<70 {
            let x = -0.8 + 1.6 * (Float(index) + random.unit()) / 70
            let edge = 0.05 + 0.17 * pow(abs(x + 0.08), 1.4)
            trees.append(
                Conifer(
                    foot: Point(x, -0.52), height: edge + 0.12 * random.unit(),
                    spread: random.between(0.17, 0.24), seed: UInt32(index)))
        }
        for (x, height) in [
            (-0.71, 0.74), (-0.60, 0.50), (-0.66, 0.58), (-0.50, 0.37), (0.69, 0.55), (0.60, 0.34),
            (0.74, 0.62),
        ] as [(Float, Float)] {
            trees.append(
                Conifer(
                    foot: Point(x, -0.52), height: height, spread: random.between(0.15, 0.19),
                    seed: random.word()))
        }
        self.trees = trees
    }

    func expose(width: Int, height: Int) -> Grid<Vector> {
        let stars = stars(width: width, height: height)
        let glow = stars.blurred(Float(height) / 400)
        return exposeFilm(width: width, height: height, samples: 8, seed: 3) { point, _ in
            if trees.contains(where: { $0.covers(point) }) {
                return sRGB(0x05070A) * (0.35 + 0.5 * smoothstep(-0.2, -0.5, point.y))
            }
            if let land = ridge(point) {
                return land
            }
            let x = point.x * Float(height) + Float(width) / 2 - 0.5
            let y = Float(height) / 2 - point.y * Float(height) - 0.5
            return sky(point) + stars.sample(x, y) * 0.55 + glow.sample(x, y) * 0.9
        }
    }

    /// Coordinates along and across the Milky Way.
    private func band(_ p: Point) -> Point {
        let q = p - Point(0.1, 0.05)
        let (s, c) = (sin(bandAngle), cos(bandAngle))
        let along = q.x * c + q.y * s
        // The band is slightly curved, like in a wide-angle photograph.
        return Point(along, -q.x * s + q.y * c + 0.10 * along * along)
    }

    /// The density of the far stars, and the amount of dust in front of them.
    private func galaxy(_ p: Point) -> (density: Float, dust: Float, bulge: Float) {
        let b = band(p)
        let bulge = exp(-pow((b.x + 0.20) / 0.34, 2))
        let wide = 0.115 + 0.06 * bulge
        let warp = Point(
            Noise.fractal(p * 3 + 5, octaves: 4, seed: 11),
            Noise.fractal(p * 3 + 9, octaves: 4, seed: 12))
        let across = b.y + warp.x * 0.05
        var density = exp(-pow(abs(across) / wide, 1.6)) * (0.42 + 0.75 * bulge)
        density *= 0.75 + 0.7 * Noise.fractal(p * 7 + warp, octaves: 6, gain: 0.55, seed: 13)

        // The dark rift: dust lanes that branch off along the middle.
        let lane = Point(b.x * 6, b.y * 13) + warp * 0.9
        let threads = Noise.fractal(lane, octaves: 8, gain: 0.6, seed: 14)
        let billows = Noise.ridges(lane * 0.6 + warp * 0.6, octaves: 5, seed: 18) - 0.45
        let rift = exp(-pow((across - 0.015 + 0.03 * sin(b.x * 7)) / (0.030 + 0.025 * bulge), 2))
        let dust = max(0, threads * 1.3 + billows * 0.5 + rift * 0.85 - 0.22) * 2.6
        let nearby = exp(-pow(across / (wide * 1.3), 2))
        return (max(0, density), dust * nearby, bulge)
    }

    private func sky(_ p: Point) -> Vector {
        let (density, dust, bulge) = galaxy(p)
        let rise = p.y + 0.42
        var light = mix(sRGB(0x141C30), sRGB(0x0A1226), smoothstep(0, 0.9, rise)) * 0.9
        // Airglow in faint green waves, and the light of a town beyond the ridge.
        let waves = 0.5 + 0.5 * Noise.fractal(Point(p.x * 1.3, p.y * 5), octaves: 4, seed: 15)
        light += Vector(0.006, 0.016, 0.011) * exp(-pow((rise - 0.12) / 0.25, 2)) * (0.5 + waves)
        light +=
            Vector(0.16, 0.075, 0.026) * exp(-max(0, rise) / 0.085)
            * exp(-pow((p.x - 0.16) / 0.42, 2)) * 0.9
        light += Vector(0.05, 0.030, 0.030) * exp(-max(0, rise) / 0.22) * 0.5

        let stars = mix(Vector(0.75, 0.80, 1.0), Vector(1.0, 0.80, 0.58), bulge * 0.85)
        // Dust absorbs blue most, so light that passes its edges is brown.
        let passes = exp(Vector(0.85, 1.1, 1.45) * -dust)
        let core = stars * passes * (density * density * 0.85 + density * 0.25) * 0.24
        light += core
        // A few pink hydrogen nebulae in the arm.
        let knot = smoothstep(0.25, 0.5, Noise.fractal(p * 9, octaves: 3, seed: 16))
        light += Vector(0.075, 0.014, 0.030) * (knot * density)
        return light
    }

    /// Sums the images of the stars into a grid: many faint and few bright stars, as in the real
    /// sky.
    private func stars(width: Int, height: Int) -> Grid<Vector> {
        var grid = Grid<Vector>(width: width, height: height, repeating: .zero)
        var random = Random(seed: 2024)
        let scale = Float(height) / 800
        for index in 0..<90000 {
            let p = Point(random.between(-0.76, 0.76), random.between(-0.45, 0.51))
            let (density, dust, _) = galaxy(p)
            let keep = random.unit()
            let flux = pow(max(random.unit(), 2e-5), -0.80) * 0.0095
            let kelvin = 3200 + 11000 * pow(random.unit(), 1.7)
            // Bright stars are near, so they are in front of the dust.
            if index > 350, keep > 0.16 + 0.95 * density * (1 - dust) {
                continue
            }
            var colour = blackBody(kelvin) * min(flux, 9)
            colour *= smoothstep(-0.45, -0.2, p.y) * 0.8 + 0.2
            let centre = Point(
                p.x * Float(height) + Float(width) / 2, Float(height) / 2 - p.y * Float(height))
            splat(
                colour, at: centre, radius: (0.50 + 0.15 * min(flux, 4)) * scale, scale: scale,
                into: &grid)
        }
        return grid
    }

    private func splat(
        _ colour: Vector, at centre: Point, radius: Float, scale: Float,
        into grid: inout Grid<Vector>
    ) {
        let reach = Int(radius * 4) + 2
        let strength = scale * scale / (2 * .pi * radius * radius)
        for y in Int(centre.y) - reach...Int(centre.y) + reach where y >= 0 && y < grid.height {
            for x in Int(centre.x) - reach...Int(centre.x) + reach where x >= 0 && x < grid.width {
                let offset = Point(Float(x), Float(y)) + 0.5 - centre
                let square = dot(offset, offset) / (radius * radius)
                grid[x, y] += colour * (strength * pow(1 + square / 2.2, -2.6) * 2.2)
            }
        }
    }

    /// The far ridge, with mist in the valley before it; `nil` above it.
    private func ridge(_ p: Point) -> Vector? {
        let far = -0.345 + 0.085 * Noise.fractal(Point(p.x * 1.7, 0), octaves: 7, seed: 20)
        let near =
            -0.405 + 0.05 * Noise.fractal(Point(p.x * 2.6, 5), octaves: 8, gain: 0.6, seed: 21)
        let mist = 0.5 + Noise.fractal(Point(p.x * 2, p.y * 9), octaves: 4, seed: 22)
        if p.y < near {
            return sRGB(0x080B11) + Vector(0.010, 0.011, 0.015) * smoothstep(0.02, 0.12, near - p.y)
                * mist
        }
        if p.y < far {
            let depth = smoothstep(0.0, 0.07, far - p.y)
            return sRGB(0x0C121C) + Vector(0.022, 0.020, 0.024) * (depth * mist)
        }
        return nil
    }
}
