import Foundation

/// Old oiled boards.
enum Wood {
    /// The colour and relief of a board at a point of the table, in metres; the grain runs along
    /// x.
    static func board(_ p: Point) -> (colour: Vector, height: Float, gloss: Float) {
        let width: Float = 0.145
        let row = (p.y / width).rounded(.down)
        let across = p.y / width - row
        let bits = hash(Int32(row), 7)
        let shift = Float(bits & 0xffff) / 65536 * 9
        let q = Point(p.x + shift, p.y)
        let warp = Noise.fractal(Point(q.x * 2.2, q.y * 9), octaves: 3, seed: bits)
        // Lengthwise-cut growth rings, with fibres and pores along them.
        let rings = q.y * 95 + warp * 7 + q.x * 1.3
        let ring = 0.5 + 0.5 * sin(rings) * (0.6 + 0.4 * sin(rings * 0.37))
        let fibre = Noise.fractal(
            Point(q.x * 14, q.y * 620), octaves: 4, gain: 0.6, seed: bits &+ 1)
        let pore = smoothstep(
            0.22, 0.5, Noise.fractal(Point(q.x * 30, q.y * 900), octaves: 2, seed: 5))
        let tint = Float((bits >> 16) & 255) / 255
        var colour = mix(sRGB(0x7A4F2C), sRGB(0x4A2C18), ring * 0.75)
        colour *= 0.85 + 0.3 * tint
        colour *= 1 + fibre * 0.55
        colour = mix(colour, sRGB(0x24150C), pore * 0.6)
        let worn = Noise.fractal(p * 9, octaves: 4, seed: 3)
        colour *= 1 + worn * 0.25
        let gap = smoothstep(0.012, 0.004, min(across, 1 - across))
        colour = mix(colour, sRGB(0x0C0705), gap)
        let height = fibre * 0.00010 - pore * 0.00012 - gap * 0.0012 + ring * 0.00008
        return (colour, height, clamp(0.34 + worn * 0.2 + pore * 0.2 + gap * 0.4, 0.18, 0.9))
    }

    /// The normal of the boards at a point.
    static func normal(_ p: Point) -> Vector {
        let step: Float = 0.0004
        let here = board(p).height
        let dx = board(p + Point(step, 0)).height - here
        let dz = board(p + Point(0, step)).height - here
        return normalize(Vector(-dx / step, 1, -dz / step))
    }
}
