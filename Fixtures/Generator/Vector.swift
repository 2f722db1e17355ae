import Foundation

/// A point, a direction or a linear RGB colour.
typealias Vector = SIMD3<Float>
/// A point in a plane: the picture, the ground or a texture.
typealias Point = SIMD2<Float>

@inline(__always) func dot(_ a: Vector, _ b: Vector) -> Float {
    a.x * b.x + a.y * b.y + a.z * b.z
}

@inline(__always) func dot(_ a: Point, _ b: Point) -> Float {
    a.x * b.x + a.y * b.y
}

@inline(__always) func cross(_ a: Vector, _ b: Vector) -> Vector {
    Vector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

@inline(__always) func length(_ a: Vector) -> Float { dot(a, a).squareRoot() }
@inline(__always) func length(_ a: Point) -> Float { dot(a, a).squareRoot() }

@inline(__always) func normalize(_ a: Vector) -> Vector { a * (1 / length(a)) }
@inline(__always) func normalize(_ a: Point) -> Point { a * (1 / length(a)) }

@inline(__always) func mix(_ a: Float, _ b: Float, _ amount: Float) -> Float {
    a + (b - a) * amount
}

@inline(__always) func mix(_ a: Vector, _ b: Vector, _ amount: Float) -> Vector {
    a + (b - a) * amount
}

@inline(__always) func clamp(_ x: Float, _ low: Float = 0, _ high: Float = 1) -> Float {
    min(max(x, low), high)
}

/// A smooth cubic from 0 at `low` to 1 at `high`; `low` may be greater than `high`.
@inline(__always) func smoothstep(_ low: Float, _ high: Float, _ x: Float) -> Float {
    let t = clamp((x - low) / (high - low))
    return t * t * (3 - 2 * t)
}

/// The element-wise minimum; unlike `pointwiseMin`, it compiles to a single instruction.
@inline(__always) func least(_ a: Vector, _ b: Vector) -> Vector {
    a.replacing(with: b, where: b .< a)
}

/// The element-wise maximum.
@inline(__always) func greatest(_ a: Vector, _ b: Vector) -> Vector {
    a.replacing(with: b, where: b .> a)
}

@inline(__always) func luminance(_ colour: Vector) -> Float {
    dot(colour, Vector(0.2126, 0.7152, 0.0722))
}

@inline(__always) func exp(_ a: Vector) -> Vector {
    Vector(Foundation.exp(a.x), Foundation.exp(a.y), Foundation.exp(a.z))
}

/// `direction` reflected by a surface with `normal`.
@inline(__always) func reflect(_ direction: Vector, _ normal: Vector) -> Vector {
    direction - normal * (2 * dot(direction, normal))
}

/// `direction` refracted at a surface; `nil` for total reflection.
///
/// - Parameter ratio: The refractive index of the medium that the ray leaves, divided by that of
///   the medium it enters.
@inline(__always) func refract(_ direction: Vector, _ normal: Vector, _ ratio: Float) -> Vector? {
    let cosine = -dot(direction, normal)
    let k = 1 - ratio * ratio * (1 - cosine * cosine)
    guard k > 0 else { return nil }
    return direction * ratio + normal * (ratio * cosine - k.squareRoot())
}

/// The share of unpolarised light that a dielectric reflects.
///
/// - Parameters:
///   - cosine: The cosine of the angle to the normal, on the side from which the light comes.
///   - ratio: The refractive index of the medium that the ray leaves, divided by that of the
///     medium it enters.
@inline(__always) func fresnel(_ cosine: Float, ratio: Float) -> Float {
    let sine2 = ratio * ratio * (1 - cosine * cosine)
    guard sine2 < 1 else { return 1 }
    let inner = (1 - sine2).squareRoot()
    let parallel = (cosine - ratio * inner) / (cosine + ratio * inner)
    let perpendicular = (ratio * cosine - inner) / (ratio * cosine + inner)
    return (parallel * parallel + perpendicular * perpendicular) / 2
}

/// Two directions that form an orthonormal frame with `normal`.
@inline(__always) func tangents(of normal: Vector) -> (Vector, Vector) {
    let helper: Vector = abs(normal.y) < 0.9 ? Vector(0, 1, 0) : Vector(1, 0, 0)
    let first = normalize(cross(helper, normal))
    return (first, cross(normal, first))
}

/// A linear colour from hexadecimal sRGB notation, such as `0xE8A33D`.
func sRGB(_ hex: UInt32) -> Vector {
    func linear(_ shift: UInt32) -> Float {
        let value = Float((hex >> shift) & 255) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return Vector(linear(16), linear(8), linear(0))
}

/// The colour of a black body, with the brightness normalised.
///
/// Wien's law at three wavelengths, normalised so that 6500 K is white: accurate enough for stars
/// and lamps.
func blackBody(_ kelvin: Float) -> Vector {
    let wavelengths = Vector(610, 545, 460)
    let colour = exp(wavelengths * 0 + (1 / 6500 - 1 / kelvin) * 1.4388e7 / wavelengths)
    return colour * (1 / luminance(colour))
}
