import Foundation

/// Mixes the bits of a number so that hashes of neighbouring numbers are unrelated.
@inline(__always) func hash(_ value: UInt32) -> UInt32 {
    var x = value
    x ^= x >> 16
    x &*= 0x7feb_352d
    x ^= x >> 15
    x &*= 0x846c_a68b
    x ^= x >> 16
    return x
}

@inline(__always) func hash(_ x: Int32, _ y: Int32, _ z: Int32 = 0, seed: UInt32 = 0) -> UInt32 {
    hash(
        UInt32(bitPattern: x) &* 0x9e37_79b1 ^ UInt32(bitPattern: y) &* 0x85eb_ca77
            ^ UInt32(bitPattern: z) &* 0xc2b2_ae3d &+ seed &* 0x27d4_eb2f)
}

/// A permuted congruential generator: the same seed gives the same picture on any thread.
struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt32, _ x: Int = 0, _ y: Int = 0) {
        let pixel = hash(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), seed: seed)
        state = UInt64(pixel) << 32 | UInt64(hash(pixel ^ seed))
        _ = word()
    }

    @inline(__always) mutating func word() -> UInt32 {
        let old = state
        state = old &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let shifted = UInt32(truncatingIfNeeded: ((old >> 18) ^ old) >> 27)
        let turn = UInt32(truncatingIfNeeded: old >> 59)
        return (shifted >> turn) | (shifted << ((~turn &+ 1) & 31))
    }

    mutating func next() -> UInt64 { UInt64(word()) << 32 | UInt64(word()) }

    /// A number in 0..<1.
    @inline(__always) mutating func unit() -> Float { Float(word() >> 8) * 0x1p-24 }

    @inline(__always) mutating func between(_ low: Float, _ high: Float) -> Float {
        low + (high - low) * unit()
    }

    /// A normally distributed number.
    @inline(__always) mutating func gaussian() -> Float {
        let radius = (-2 * log(max(unit(), 1e-7))).squareRoot()
        return radius * cos(2 * .pi * unit())
    }

    /// A uniformly distributed point of the unit disc.
    @inline(__always) mutating func disc() -> Point {
        let radius = unit().squareRoot()
        let angle = 2 * Float.pi * unit()
        return Point(cos(angle), sin(angle)) * radius
    }

    /// A cosine-weighted direction around `normal`, as a matt surface reflects light.
    @inline(__always) mutating func hemisphere(about normal: Vector) -> Vector {
        let point = disc()
        let (u, v) = tangents(of: normal)
        let height = max(0, 1 - dot(point, point)).squareRoot()
        return u * point.x + v * point.y + normal * height
    }
}
