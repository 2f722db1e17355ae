import Foundation
import Rendering
import Testing

/// A filter and its published formula in plain arithmetic on colours of 0…1.
struct FilterFormula: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let filter: any Filter
    let formula: @Sendable (SIMD3<Double>) -> SIMD3<Double>

    static let sliders = [-100.0, -37, 1, 25, 100]

    static let all = adjustments + tools

    private static let adjustments = sliders.flatMap { amount -> [FilterFormula] in
        let up = max(amount, 0) / 100
        let down = min(amount, 0) / 100
        return [
            FilterFormula("brightness \(amount)", Brightness(amount: amount)) {
                $0 + amount / 100 * 0.2
            },
            FilterFormula("contrast \(amount)", Contrast(amount: amount)) {
                ($0 - 0.5) * (1 + up + down * 0.25) + 0.5
            },
            FilterFormula("saturation \(amount)", Saturation(amount: amount)) {
                let y = PointReference.luma($0)
                return y + (1 + amount / 100) * ($0 - y)
            },
            FilterFormula("exposure \(amount)", Exposure(amount: amount)) { c in
                let channels = [c.x, c.y, c.z].map {
                    PointReference.encoded(PointReference.decoded($0) * pow(2, amount / 100))
                }
                return SIMD3(channels)
            },
            FilterFormula("vibrance \(amount)", Vibrance(amount: amount)) {
                let y = PointReference.luma($0)
                return y + (1 + amount / 100 * (1 - ($0.max() - $0.min()))) * ($0 - y)
            },
            FilterFormula("hue \(amount)", HueAdjust(amount: amount)) {
                hue($0, radians: amount / 50)
            },
            FilterFormula("gamma \(amount)", Gamma(amount: amount)) { c in
                c.map { PointReference.encoded(pow(PointReference.decoded($0), 1 - down - up / 2)) }
            },
            FilterFormula("highlights \(amount)", Highlights(amount: amount)) { c in
                let y = PointReference.luma(c)
                let part = y > 0.5 ? (1 - y) * (2 * y - 1) * (2 * y - 1) : 0
                return c + (1.5 * down + 0.9 * up) * part
            },
            FilterFormula("shadows \(amount)", Shadows(amount: amount)) { c in
                c.map {
                    let part = $0 < 0.5 ? $0 * (1 - 2 * $0) * (1 - 2 * $0) : 0
                    return $0 + (0.9 * down + 1.5 * up) * part
                }
            },
            FilterFormula("sepia \(up)", Look(.sepia, intensity: up)) { c in
                let sepia = SIMD3(
                    (c * [0.393, 0.769, 0.189]).sum(), (c * [0.349, 0.686, 0.168]).sum(),
                    (c * [0.272, 0.534, 0.131]).sum())
                return c * (1 - up) + sepia * up
            },
            FilterFormula(
                "color controls \(amount)",
                ColorControls(brightness: amount / 200, contrast: 1 + up, saturation: 1 + down)
            ) {
                let c = ($0 + amount / 200 - 0.5) * (1 + up) + 0.5
                let y = PointReference.luma(c)
                return y + (1 + down) * (c - y)
            },
        ]
    }

    init(
        _ description: String, _ filter: any Filter,
        _ formula: @escaping @Sendable (SIMD3<Double>) -> SIMD3<Double>
    ) {
        testDescription = description
        self.filter = filter
        self.formula = formula
    }

    /// The matrix of W3C's Filter Effects, as three tables of three rows.
    private static func hue(_ c: SIMD3<Double>, radians: Double) -> SIMD3<Double> {
        let fixed = SIMD3(repeating: (c * [0.213, 0.715, 0.072]).sum())
        let cosine = SIMD3(
            (c * [0.787, -0.715, -0.072]).sum(), (c * [-0.213, 0.285, -0.072]).sum(),
            (c * [-0.213, -0.715, 0.928]).sum())
        let sine = SIMD3(
            (c * [-0.213, -0.715, 0.928]).sum(), (c * [0.143, 0.140, -0.283]).sum(),
            (c * [-0.787, 0.715, 0.072]).sum())
        return fixed + cos(radians) * cosine + sin(radians) * sine
    }
}
