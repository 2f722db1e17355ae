import Foundation

/// Gradient noise and functions built from it. Every function is pure; the seed selects the
/// pattern.
enum Noise {
    @inline(__always) private static func floor(_ x: Float) -> Int32 {
        let whole = Int32(x)
        return x < Float(whole) ? whole &- 1 : whole
    }

    @inline(__always) private static func fade(_ t: Float) -> Float {
        t * t * t * (t * (t * 6 - 15) + 10)
    }

    @inline(__always) private static func slope(_ bits: UInt32, _ x: Float, _ y: Float) -> Float {
        let u = Float(bits & 0xffff) * (2 / 65535) - 1
        let v = Float(bits >> 16) * (2 / 65535) - 1
        return u * x + v * y
    }

    @inline(__always) private static func slope(
        _ bits: UInt32, _ x: Float, _ y: Float, _ z: Float
    ) -> Float {
        let u = Float(bits & 0x3ff) * (2 / 1023) - 1
        let v = Float((bits >> 10) & 0x3ff) * (2 / 1023) - 1
        let w = Float((bits >> 20) & 0x3ff) * (2 / 1023) - 1
        return u * x + v * y + w * z
    }

    /// Smooth 2D noise with features of unit size, within about -1...1.
    @inline(__always) static func plane(_ p: Point, seed: UInt32 = 0) -> Float {
        let i = floor(p.x)
        let j = floor(p.y)
        let x = p.x - Float(i)
        let y = p.y - Float(j)
        let u = fade(x)
        let v = fade(y)
        let a = slope(hash(i, j, seed: seed), x, y)
        let b = slope(hash(i &+ 1, j, seed: seed), x - 1, y)
        let c = slope(hash(i, j &+ 1, seed: seed), x, y - 1)
        let d = slope(hash(i &+ 1, j &+ 1, seed: seed), x - 1, y - 1)
        return mix(mix(a, b, u), mix(c, d, u), v) * 1.5
    }

    /// Smooth 3D noise with features of unit size, within about -1...1.
    @inline(__always) static func space(_ p: Vector, seed: UInt32 = 0) -> Float {
        let i = floor(p.x)
        let j = floor(p.y)
        let k = floor(p.z)
        let x = p.x - Float(i)
        let y = p.y - Float(j)
        let z = p.z - Float(k)
        let u = fade(x)
        let v = fade(y)
        let w = fade(z)
        @inline(__always) func row(_ dj: Int32, _ dk: Int32) -> Float {
            let a = hash(i, j &+ dj, k &+ dk, seed: seed)
            let b = hash(i &+ 1, j &+ dj, k &+ dk, seed: seed)
            return mix(
                slope(a, x, y - Float(dj), z - Float(dk)),
                slope(b, x - 1, y - Float(dj), z - Float(dk)), u)
        }
        return mix(mix(row(0, 0), row(1, 0), v), mix(row(0, 1), row(1, 1), v), w) * 1.3
    }

    /// Fractal noise: each of `octaves` has about half the feature size and `gain` times the
    /// strength of the one before.
    static func fractal(_ p: Point, octaves: Int, gain: Float = 0.5, seed: UInt32 = 0) -> Float {
        var sum: Float = 0
        var strength: Float = 0.5
        var q = p
        for octave in 0..<octaves {
            sum += strength * plane(q, seed: seed &+ UInt32(octave))
            strength *= gain
            // Rotating each octave hides the lattice.
            q = Point(0.8 * q.x - 0.6 * q.y, 0.6 * q.x + 0.8 * q.y) * 2.03 + 17.3
        }
        return sum
    }

    static func fractal(_ p: Vector, octaves: Int, gain: Float = 0.5, seed: UInt32 = 0) -> Float {
        var sum: Float = 0
        var strength: Float = 0.5
        var q = p
        for octave in 0..<octaves {
            sum += strength * space(q, seed: seed &+ UInt32(octave))
            strength *= gain
            q = Vector(0.8 * q.x - 0.6 * q.z, q.y, 0.6 * q.x + 0.8 * q.z) * 2.03 + 7.9
        }
        return sum
    }

    /// Ridged noise from 0 to about 1, for mountain ranges: sharp crests and round valleys.
    static func ridges(_ p: Point, octaves: Int, seed: UInt32 = 0) -> Float {
        var sum: Float = 0
        var strength: Float = 0.5
        var previous: Float = 1
        var q = p
        for octave in 0..<octaves {
            let crest = 1 - abs(plane(q, seed: seed &+ UInt32(octave)))
            // Detail grows with height, so valleys stay smooth.
            sum += strength * crest * crest * previous
            previous = crest
            strength *= 0.5
            q = Point(0.8 * q.x - 0.6 * q.y, 0.6 * q.x + 0.8 * q.y) * 2.07 + 31.7
        }
        return sum
    }

    /// Cellular noise with one random point per unit cell: the distances to the nearest and the
    /// second nearest point, and an identifier of the nearest.
    static func cells(_ p: Point, seed: UInt32 = 0) -> (first: Float, second: Float, id: UInt32) {
        let i = floor(p.x)
        let j = floor(p.y)
        var first = Float.infinity
        var second = Float.infinity
        var id: UInt32 = 0
        for dj in Int32(-1)...1 {
            for di in Int32(-1)...1 {
                let bits = hash(i &+ di, j &+ dj, seed: seed)
                let centre = Point(
                    Float(i &+ di) + Float(bits & 0xffff) / 65536,
                    Float(j &+ dj) + Float(bits >> 16) / 65536)
                let distance = length(p - centre)
                if distance < first {
                    second = first
                    first = distance
                    id = bits
                } else if distance < second {
                    second = distance
                }
            }
        }
        return (first, second, id)
    }
}
