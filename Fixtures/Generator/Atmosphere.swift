import Foundation

/// Clear air around a round Earth: single scattering and absorption of light.
///
/// Distances are kilometres, directions have y upwards. Colours come from the wavelengths 680, 550
/// and 440 nm, so skies, dusk and low suns have physical hues.
struct Atmosphere: Sendable {
    /// The direction towards the sun; below the horizon after sunset.
    var sun: Vector
    /// How hazy the air is, 1 for a clear day.
    var haze: Float = 1

    private static let earth: Float = 6360
    private static let top: Float = 6420
    private static let rayleigh = Vector(5.8e-3, 13.5e-3, 33.1e-3)
    private static let ozone = Vector(0.65e-3, 1.88e-3, 0.085e-3)
    private static let mie: Float = 3e-3
    /// The light from the upper air, which the sun reaches first and leaves last.
    private static let daylight = Vector(0.42, 0.62, 1.05)

    /// Scattering by air, scattering by haze and absorption by ozone at a height.
    @inline(__always) private func densities(_ height: Float) -> Vector {
        Vector(
            exp(-max(height, 0) / 8), exp(-max(height, 0) / 1.2) * haze,
            max(0, 1 - abs(height - 25) / 15))
    }

    @inline(__always) private func extinction(_ depth: Vector) -> Vector {
        Self.rayleigh * depth.x + Vector(repeating: Self.mie * 1.1 * depth.y)
            + Self.ozone * depth.z
    }

    /// The distance from a point along a direction to the top of the air or to the ground.
    private func reach(_ origin: Vector, _ direction: Vector) -> (distance: Float, ground: Bool) {
        let b = dot(origin, direction)
        let square = dot(origin, origin)
        let below = b * b - square + Self.earth * Self.earth
        if b < 0, below > 0 {
            return (max(0, -b - below.squareRoot()), true)
        }
        return (-b + (b * b - square + Self.top * Self.top).squareRoot(), false)
    }

    /// The share of sunlight that reaches a height above the ground.
    func sunlight(height: Float) -> Vector {
        sunlight(at: Vector(0, Self.earth + height, 0))
    }

    private func sunlight(at origin: Vector) -> Vector {
        let (distance, ground) = reach(origin, sun)
        if ground {
            return .zero
        }
        let steps = 12
        var depth = Vector.zero
        for step in 0..<steps {
            let t = (Float(step) + 0.5) / Float(steps)
            // Steps grow with distance: most air is near.
            let weight = 2 * t / Float(steps) * distance
            depth += densities(length(origin + sun * (distance * t * t)) - Self.earth) * weight
        }
        return exp(-extinction(depth))
    }

    /// The light of the sky in a direction, for a sun of strength 1 above the air.
    func radiance(_ direction: Vector, height: Float = 0.1, upTo limit: Float = .infinity)
        -> Vector
    {
        let origin = Vector(0, Self.earth + height, 0)
        let distance = min(reach(origin, direction).distance, limit)
        let cosine = dot(direction, sun)
        let airPhase = 3 / (16 * Float.pi) * (1 + cosine * cosine)
        let g: Float = 0.76
        let hazePhase =
            (1 - g * g) / (4 * .pi * pow(1 + g * g - 2 * g * cosine, 1.5))
        let risen = smoothstep(-0.12, 0.25, sun.y)
        var depth = Vector.zero
        var sum = Vector.zero
        let steps = 32
        for step in 0..<steps {
            let t = (Float(step) + 0.5) / Float(steps)
            let weight = 2 * t / Float(steps) * distance
            let point = origin + direction * (distance * t * t)
            let density = densities(length(point) - Self.earth)
            depth += density * (weight / 2)
            let air = Self.rayleigh * (density.x * airPhase)
            let scattering = air + Vector(repeating: Self.mie * density.y * hazePhase)
            // Multiple scattering, which is mostly blue, is approximated as a share of single
            // scattering.
            let again = Self.rayleigh * (density.x * 0.02)
            let lit = sunlight(at: point)
            sum +=
                (scattering * lit + again * (lit * 0.5 + Self.daylight * risen))
                * exp(-extinction(depth)) * weight
            depth += density * (weight / 2)
        }
        return sum
    }

    /// The share of light that still arrives near the ground after `distance`.
    func transmittance(_ distance: Float, height: Float = 0.5) -> Vector {
        exp(-extinction(densities(height) * distance))
    }
}
