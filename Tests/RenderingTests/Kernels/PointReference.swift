import Foundation
import Rendering

/// Point operations in plain Double arithmetic, one colour at a time: slow and obvious.
enum PointReference {
    static func run(_ operations: [PointOperation], on color: SIMD3<Double>) -> SIMD3<Double> {
        operations.reduce(color) { color, operation in run(operation, on: color) }
    }

    /// The same on 8-bit samples, with the clamp and the rounding at the end of a run.
    static func run(_ operations: [PointOperation], on samples: SIMD3<Double>, isLevels: Bool)
        -> SIMD3<Double>
    {
        let color = run(operations, on: samples / 255)
        return color.clamped(lowerBound: .zero, upperBound: .one) * 255
    }

    private static func run(_ operation: PointOperation, on c: SIMD3<Double>) -> SIMD3<Double> {
        switch operation {
        case .matrix(let m): return SIMD3(dot(m.red, c), dot(m.green, c), dot(m.blue, c))
        case .curves(let red, let green, let blue): return SIMD3(red(c.x), green(c.y), blue(c.z))
        case .lumaCurve(let curve): return c + (curve(luma(c)) - luma(c))
        case .power(let power): return c.map { odd($0) { pow($0, power) } }
        case .vibrance(let amount):
            let saturation = min(max(c.max() - c.min(), 0), 1)
            return luma(c) + (1 + amount * (1 - saturation)) * (c - luma(c))
        case .clamp(let range):
            return c.clamped(
                lowerBound: SIMD3(repeating: range.lowerBound),
                upperBound: SIMD3(repeating: range.upperBound))
        case .inLinearLight(let operations):
            return run(operations, on: c.map { odd($0, decoded) }).map { odd($0, encoded) }
        case .mixed(let operations, let amount):
            return c * (1 - amount) + run(operations, on: c) * amount
        }
    }

    static func luma(_ c: SIMD3<Double>) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }

    static func decoded(_ c: Double) -> Double {
        c < 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }

    static func encoded(_ c: Double) -> Double {
        c < 0.0031308 ? c * 12.92 : 1.055 * pow(c, 1 / 2.4) - 0.055
    }

    private static func odd(_ c: Double, _ f: (Double) -> Double) -> Double {
        c < 0 ? -f(-c) : f(c)
    }

    private static func dot(_ row: SIMD4<Double>, _ c: SIMD3<Double>) -> Double {
        row.x * c.x + row.y * c.y + row.z * c.z + row.w
    }
}

extension SIMD3<Double> {
    fileprivate func map(_ f: (Double) -> Double) -> SIMD3<Double> { [f(x), f(y), f(z)] }
}
