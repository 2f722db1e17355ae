import Foundation

/// The shapes and skins of fruit.
enum Fruit {
    /// Half an outline, from the lower end of the core (0) to the upper end (1), about one unit
    /// wide.
    static func apple(_ t: Float) -> Point {
        let angle = t * .pi
        let up = -cos(angle)
        let radius = sin(angle) * (1 + 0.11 * up)
        let stalk = 0.42 * exp(-pow(radius / 0.30, 2)) * (up > 0 ? 1 : 0)
        let blossom = 0.22 * exp(-pow(radius / 0.24, 2)) * (up < 0 ? 1 : 0)
        return Point(radius, up * 0.90 - stalk + blossom)
    }

    static func pear(_ t: Float) -> Point {
        let angle = t * .pi
        let up = -cos(angle)
        let waist = mix(1, 0.47, smoothstep(-0.35, 0.95, up))
        let dent = 0.12 * exp(-pow(sin(angle) / 0.2, 2)) * (up < 0 ? 1 : 0)
        return Point(sin(angle) * waist, up * (up > 0 ? 1.55 : 0.95) + dent)
    }

    static func lemon(_ t: Float) -> Point {
        let angle = t * .pi
        let up = -cos(angle)
        let tip = pow(abs(up), 9) * 0.26
        return Point(sin(angle) * (1 - 0.10 * up * up), up * 1.15 + (up > 0 ? tip : -tip * 0.7))
    }

    /// Red over yellow, in streaks from the stalk, with pale dots.
    static func appleSkin(_ texture: Point, seed: UInt32, ripeness: Float) -> Vector {
        let angle = texture.x * 2 * .pi
        let ring = Point(cos(angle), sin(angle))
        let streak = Noise.fractal(
            Vector(ring.x * 13, ring.y * 13, texture.y * 1.6), octaves: 4, gain: 0.6, seed: seed)
        let patch = Noise.fractal(
            Vector(ring.x * 1.1, ring.y * 1.1, texture.y * 2), octaves: 3, seed: seed &+ 9)
        let red = smoothstep(-0.32, 0.30, streak * 0.55 + patch * 1.2 + ripeness)
        var colour = mix(sRGB(0xC8A846), sRGB(0x98191A), red)
        colour = mix(colour, sRGB(0x6E0E12), smoothstep(0.1, 0.6, streak) * red * 0.7)
        // Greenish in the hollow of the stalk.
        colour = mix(colour, sRGB(0x9A9A3A), smoothstep(0.90, 0.99, texture.y) * 0.75)
        let dots = Noise.cells(Point(texture.x * 46, texture.y * 22), seed: seed)
        colour += sRGB(0xD8B070) * (0.35 * smoothstep(0.13, 0.06, dots.first))
        return colour
    }

    static func pearSkin(_ texture: Point, seed: UInt32) -> Vector {
        let angle = texture.x * 2 * .pi
        let place = Vector(cos(angle), sin(angle), texture.y * 3)
        let blush = smoothstep(0.0, 0.45, Noise.fractal(place * 0.9, octaves: 3, seed: seed) + 0.1)
        var colour = mix(sRGB(0xA9A53A), sRGB(0xC8B148), 0.5 + Noise.space(place * 2, seed: seed))
        colour = mix(colour, sRGB(0xA8582C), blush * 0.55)
        let russet = Noise.fractal(place * 5, octaves: 5, gain: 0.65, seed: seed &+ 3)
        colour = mix(
            colour, sRGB(0x8A6232), smoothstep(0.12, 0.45, russet + texture.y * 0.12) * 0.7)
        let dots = Noise.cells(Point(texture.x * 80, texture.y * 42), seed: seed)
        return mix(colour, sRGB(0x6E5426), smoothstep(0.2, 0.1, dots.first) * 0.6)
    }

    /// The normal offset and the depth of the pores of a citrus fruit.
    ///
    /// - Parameter place: A point on the skin, scaled so that pores have about unit size.
    static func pores(_ place: Vector, seed: UInt32) -> (push: Vector, depth: Float) {
        func depth(_ q: Vector) -> Float { smoothstep(-0.35, 0.15, Noise.space(q, seed: seed)) }
        let step: Float = 0.12
        let here = depth(place)
        let push = Vector(
            depth(place + Vector(step, 0, 0)) - here, depth(place + Vector(0, step, 0)) - here,
            depth(place + Vector(0, 0, step)) - here)
        return (push, here)
    }
}
