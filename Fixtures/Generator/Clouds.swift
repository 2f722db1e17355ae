import Foundation

/// A layer of clouds, ray-marched with light from the sun and the sky.
///
/// Distances are kilometres, directions have y upwards.
struct Clouds: Sendable {
    var base: Float
    var top: Float
    /// The sunlight at the clouds, and the light from the sky above and the ground below.
    var sunlight: Vector
    var skylight: Vector
    var groundlight: Vector
    var sun: Vector
    /// The approximate share of the sky that the clouds cover.
    var cover: Float
    /// Extinction per kilometre where the clouds are thickest.
    var thickness: Float = 22
    /// The size of the largest billows.
    var size: Float = 2.2
    /// The ratio of length along x to width: 1 for heaps, more for streaks.
    var stretch: Float = 1
    var seed: UInt32

    /// The light that the clouds add along a direction, and the share of background light that
    /// passes.
    func march(_ direction: Vector, _ random: inout Random) -> (light: Vector, passes: Float) {
        guard direction.y > 0.012 else { return (.zero, 1) }
        // The layer follows the curvature of the Earth down to the horizon.
        let near = distance(to: base, direction.y)
        let far = min(distance(to: top, direction.y), near + 14)
        let steps = 56
        let step = (far - near) / Float(steps)
        let cosine = dot(direction, sun)
        let phase = henyeyGreenstein(cosine, 0.62) * 0.6 + henyeyGreenstein(cosine, -0.1) * 0.4
        var passes: Float = 1
        var light = Vector.zero
        var t = near + step * random.unit()
        for _ in 0..<steps {
            let drop = t * t * (1 - direction.y * direction.y) / (2 * 6360)
            var point = direction * t
            point.y += drop
            let density = self.density(point, octaves: 6)
            if density > 0.002 {
                let rise = clamp((point.y - base) / (top - base))
                let ambient = mix(groundlight, skylight, 0.3 + 0.7 * rise)
                let lit = sunlight * (phase * shade(point, random.unit()) * 4 * .pi) + ambient
                let absorbed = 1 - exp(-density * thickness * step)
                light += lit * (passes * absorbed)
                passes *= 1 - absorbed
                if passes < 0.01 {
                    break
                }
            }
            t += step
        }
        // Far clouds fade into the haze of the horizon.
        let visible = smoothstep(0.012, 0.06, direction.y)
        return (light * visible, mix(1, passes, visible))
    }

    private func distance(to height: Float, _ rise: Float) -> Float {
        let b: Float = 6360 * rise
        return -b + (b * b + 2 * 6360 * height).squareRoot()
    }

    private func henyeyGreenstein(_ cosine: Float, _ g: Float) -> Float {
        (1 - g * g) / (4 * .pi * pow(1 + g * g - 2 * g * cosine, 1.5))
    }

    /// The share of sunlight that reaches a point inside the cloud.
    private func shade(_ point: Vector, _ jitter: Float) -> Float {
        var depth: Float = 0
        var step = (top - base) * 0.06
        var t = step * jitter
        for _ in 0..<6 {
            depth += density(point + sun * t, octaves: 4) * step
            t += step
            step *= 1.6
        }
        depth *= thickness
        // The second term approximates light that was scattered many times.
        return 0.75 * exp(-depth) + 0.25 * exp(-depth * 0.18)
    }

    private func density(_ point: Vector, octaves: Int) -> Float {
        let rise = (point.y - base) / (top - base)
        guard rise > 0, rise < 1 else { return 0 }
        let p = Vector(point.x / stretch, point.y * 1.5, point.z) / size
        let weather = Noise.plane(Point(p.x, p.z) * 0.37 + 3.1, seed: seed ^ 77)
        // Flat below, billowing above.
        let profile = smoothstep(0, 0.12, rise) * (1 - rise * rise)
        let bias = weather * 0.35 + (cover - 0.5) - (1 - profile) * 0.55
        // Almost all noise is below 0.6, so most of the clear sky is recognised without computing
        // noise.
        guard bias > -0.6 else { return 0 }
        let coarse = Noise.space(p, seed: seed) * 0.5
        guard bias + coarse > -0.32 else { return 0 }
        let q = Vector(0.8 * p.x - 0.6 * p.z, p.y, 0.6 * p.x + 0.8 * p.z) * 2.03 + 7.9
        let fine = Noise.fractal(q, octaves: octaves - 1, gain: 0.52, seed: seed &+ 1) * 0.52
        return clamp((coarse + fine + bias) * 4)
    }
}
