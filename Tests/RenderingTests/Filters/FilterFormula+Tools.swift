import Foundation
import Rendering

extension FilterFormula {
    /// CSS filter functions and colour tools.
    static let tools =
        [0, 0.3, 1].flatMap { amount in
            [
                FilterFormula("grayscale \(amount)", Grayscale(amount: amount)) { c in
                    let m = 1 - amount
                    return [
                        (c * [0.2126 + 0.7874 * m, 0.7152 - 0.7152 * m, 0.0722 - 0.0722 * m]).sum(),
                        (c * [0.2126 - 0.2126 * m, 0.7152 + 0.2848 * m, 0.0722 - 0.0722 * m]).sum(),
                        (c * [0.2126 - 0.2126 * m, 0.7152 - 0.7152 * m, 0.0722 + 0.9278 * m]).sum(),
                    ]
                },
                FilterFormula("invert \(amount)", ColorInvert(amount: amount)) {
                    $0 * (1 - 2 * amount) + amount
                },
                FilterFormula("monochrome \(amount)", ColorMonochrome(intensity: amount)) { c in
                    let y = PointReference.luma(c)
                    let color = SIMD3(0.6, 0.45, 0.3).map {
                        y <= 0.5 ? 2 * y * $0 : 1 - 2 * (1 - y) * (1 - $0)
                    }
                    return c * (1 - amount) + color * amount
                },
            ]
        } + [
            FilterFormula(
                "matrix",
                ColorMatrixFilter(
                    ColorMatrix(
                        red: [0.5, 0.25, 0, 0.1], green: [0, 1, -0.5, 0], blue: [2, 0, 0, -0.3]))
            ) { [$0.x / 2 + $0.y / 4 + 0.1, $0.y - $0.z / 2, 2 * $0.x - 0.3] },
            FilterFormula("clamp", ColorClamp(minimum: 0.2, maximum: 0.7)) {
                $0.clamped(
                    lowerBound: SIMD3(repeating: 0.2), upperBound: SIMD3(repeating: 0.7))
            },
            FilterFormula("false colour", FalseColor()) {
                let y = PointReference.luma($0)
                return SIMD3(0.3, 0, 0) * (1 - y) + SIMD3(1, 0.9, 0.8) * y
            },
            FilterFormula("posterize", ColorPosterize(levels: 7)) { c in
                c.map { ($0 * 6).rounded() / 6 }
            },
            FilterFormula("threshold", ColorThreshold(threshold: 0.4)) {
                SIMD3(repeating: PointReference.luma($0) < 0.4 ? 0 : 1)
            },
        ]
}
