import Foundation
import Rendering

/// Point operations in plain Double arithmetic, one colour at a time: slow and obviously correct.
enum PointReference {
    static func run(
        _ operations: [PointOperation], on color: SIMD3<Double>, at place: Place = Place()
    ) -> SIMD3<Double> {
        operations.reduce(color) { color, operation in run(operation, on: color, at: place) }
    }

    /// A pixel of an image, and the image's size.
    struct Place {
        var x = 0
        var y = 0
        var width = 1
        var height = 1

        /// The position from the left and from the top, 0…1.
        var part: SIMD2<Double> {
            [(Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height)]
        }

        /// The distance in pixels to a point that is given in fractions of width and height.
        func distance(to point: SIMD2<Double>) -> Double {
            let distance = (part - point) * [Double(width), Double(height)]
            return (distance * distance).sum().squareRoot()
        }
    }

    /// The same for 8-bit samples, clamped and rounded at the end of a run.
    static func run(
        _ operations: [PointOperation], on samples: SIMD3<Double>, at place: Place = Place(),
        isLevels: Bool
    ) -> SIMD3<Double> {
        let color = run(operations, on: samples / 255, at: place)
        return color.clamped(lowerBound: .zero, upperBound: .one) * 255
    }

    private static func run(
        _ operation: PointOperation, on c: SIMD3<Double>, at place: Place
    ) -> SIMD3<Double> {
        switch operation {
        case .matrix(let m): return SIMD3(dot(m.red, c), dot(m.green, c), dot(m.blue, c))
        case .duotone(let dark, let light): return dark + luma(c) * (light - dark)
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
        case .posterize(let levels):
            let last = Double(levels - 1)
            return c.map { ($0 * last + 0.5).rounded(.down) / last }
        case .threshold(let threshold):
            return SIMD3(repeating: luma(c) >= threshold - 1e-6 ? 1 : 0)
        case .vignette(let intensity, let radius):
            let unit = radius * Double(min(place.width, place.height)) / 2
            let d = place.distance(to: [0.5, 0.5]) / unit
            return c * (1 - intensity * (1 - 1 / pow(1 + d * d, 2)))
        case .blend(let mode, let gradient): return blended(mode, gradient, on: c, at: place)
        case .cube(let table): return looked(up: c, in: table)
        case .inLinearLight(let operations):
            let linear = c.map { odd($0, decoded) }
            return run(operations, on: linear, at: place).map { odd($0, encoded) }
        case .mixed(let operations, let amount):
            return c * (1 - amount) + run(operations, on: c, at: place) * amount
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
    func map(_ f: (Double) -> Double) -> SIMD3<Double> { [f(x), f(y), f(z)] }
}
