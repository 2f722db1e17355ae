import FoundationEssentials

/// The colour of a light: a temperature on the locus of daylight, and a distance from the locus.
struct WhitePoint: Sendable {
    /// The temperature in kelvin, 4000…25000.
    let temperature: Double
    /// The distance from the locus in CIE 1960 uv: above 0 on the green side, below 0 on the
    /// magenta side.
    let distance: Double

    /// The XYZ colour of the light, with Y = 1.
    ///
    /// - SeeAlso: CIE 15, daylight illuminants.
    private var tristimulus: SIMD3<Double> {
        let (u, v) = Self.uv(temperature)
        // The normal of the locus with a positive v points to the green side.
        let (u1, v1) = Self.uv(temperature - 1)
        let (u2, v2) = Self.uv(temperature + 1)
        let length = ((u2 - u1) * (u2 - u1) + (v2 - v1) * (v2 - v1)).squareRoot()
        let normal = (u: (v2 - v1) / length, v: -(u2 - u1) / length)
        let side = normal.v < 0 ? -1.0 : 1.0
        let (a, b) = (u + side * normal.u * distance, v + side * normal.v * distance)
        let sum = 2 * a - 8 * b + 4
        let (x, y) = (3 * a / sum, 2 * b / sum)
        return [x / y, 1, (1 - x - y) / y]
    }

    /// The matrix that corrects linear sRGB colours of a picture taken in this light, as if the
    /// light had 6500 K and lay on the locus. The luma of greys does not change.
    var correction: ColorMatrix {
        let neutral = WhitePoint(temperature: 6500, distance: 0)
        let adaptation = Self.adaptation(from: tristimulus, to: neutral.tristimulus)
        let matrix = Self.fromXYZ * (adaptation * Self.toXYZ)
        let white = matrix * SIMD3(repeating: 1)
        let luma = (white * SIMD3(0.2126, 0.7152, 0.0722)).sum()
        func row(_ row: SIMD3<Double>) -> SIMD4<Double> { SIMD4(row / luma, 0) }
        return ColorMatrix(
            red: row(matrix.rows.0), green: row(matrix.rows.1), blue: row(matrix.rows.2))
    }

    /// Returns the matrix that adapts XYZ colours from one light to another by Bradford's method.
    static func adaptation(from light: SIMD3<Double>, to other: SIMD3<Double>) -> Matrix3 {
        let ratio = (toCones * other) / (toCones * light)
        return fromCones * (Matrix3(diagonal: ratio) * toCones)
    }

    private static func uv(_ temperature: Double) -> (Double, Double) {
        let t = 1000 / temperature
        let x =
            temperature <= 7000
            ? 0.244063 + t * (0.09911 + t * (2.9678 - t * 4.6070))
            : 0.237040 + t * (0.24748 + t * (1.9018 - t * 2.0064))
        let y = -3 * x * x + 2.87 * x - 0.275
        let sum = -2 * x + 12 * y + 3
        return (4 * x / sum, 6 * y / sum)
    }

    /// The matrix from linear sRGB to XYZ, IEC 61966-2-1.
    private static let toXYZ = Matrix3(
        rows: (
            [0.4123908, 0.3575843, 0.1804808], [0.2126390, 0.7151687, 0.0721923],
            [0.0193308, 0.1191948, 0.9505322]
        ))
    private static let fromXYZ = toXYZ.inverse
    /// The matrix from XYZ to Bradford's cone responses.
    private static let toCones = Matrix3(
        rows: ([0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]))
    private static let fromCones = toCones.inverse
}
