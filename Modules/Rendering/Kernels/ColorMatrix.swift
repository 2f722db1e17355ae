/// An affine map of colours: each channel of the result is a weighted sum of red, green and blue,
/// plus an offset.
public struct ColorMatrix: Sendable, Hashable {
    /// The row for red: the factors of red, green and blue, and an offset in the scale of 0…1.
    public var red: SIMD4<Double>
    /// The row for green: the factors of red, green and blue, and an offset in the scale of 0…1.
    public var green: SIMD4<Double>
    /// The row for blue: the factors of red, green and blue, and an offset in the scale of 0…1.
    public var blue: SIMD4<Double>

    /// Creates a matrix from its rows.
    public init(red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The matrix that changes nothing.
    public static let identity = ColorMatrix.scale(1)

    /// The matrix that replaces every channel by luma.
    public static let luma = ColorMatrix(
        red: [0.2126, 0.7152, 0.0722, 0], green: [0.2126, 0.7152, 0.0722, 0],
        blue: [0.2126, 0.7152, 0.0722, 0])

    /// Returns the matrix of c' = factor·c + offset.
    public static func scale(_ factor: Double, offset: Double = 0) -> ColorMatrix {
        ColorMatrix(
            red: [factor, 0, 0, offset], green: [0, factor, 0, offset],
            blue: [0, 0, factor, offset])
    }

    /// Returns the matrix of Y + amount·(c − Y), where Y is the luma: `0` is grey, `1` the input.
    public static func saturation(_ amount: Double) -> ColorMatrix {
        luma.mixed(with: identity, amount: amount)
    }

    /// Returns the matrix of (c − 0.5)·factor + 0.5: a factor above 1 increases the contrast, and
    /// one below 1 reduces it.
    public static func contrast(_ factor: Double) -> ColorMatrix {
        scale(factor, offset: 0.5 - 0.5 * factor)
    }

    /// Returns the matrix that maps luma to a colour: 0 becomes `dark`, and 1 becomes `light`.
    static func duotone(dark: SIMD3<Double>, light: SIMD3<Double>) -> ColorMatrix {
        func row(_ channel: Int) -> SIMD4<Double> {
            luma.red * (light[channel] - dark[channel]) + [0, 0, 0, dark[channel]]
        }
        return ColorMatrix(red: row(0), green: row(1), blue: row(2))
    }

    /// Returns the matrix that applies `self` and then `next`.
    public func followed(by next: ColorMatrix) -> ColorMatrix {
        func row(_ factors: SIMD4<Double>) -> SIMD4<Double> {
            red * factors.x + green * factors.y + blue * factors.z + [0, 0, 0, factors.w]
        }
        return ColorMatrix(red: row(next.red), green: row(next.green), blue: row(next.blue))
    }

    /// Returns the linear interpolation from `self` at 0 to `other` at 1; an amount outside 0…1
    /// extrapolates.
    public func mixed(with other: ColorMatrix, amount: Double) -> ColorMatrix {
        ColorMatrix(
            red: red + (other.red - red) * amount, green: green + (other.green - green) * amount,
            blue: blue + (other.blue - blue) * amount)
    }

    var isIdentity: Bool {
        let identity = Self.identity
        return red.isNear(identity.red) && green.isNear(identity.green)
            && blue.isNear(identity.blue)
    }

    var values: [Float] { red.values + green.values + blue.values }
}

extension SIMD4<Double> {
    fileprivate func isNear(_ other: Self) -> Bool {
        let difference = self - other
        return indices.allSatisfy { abs(difference[$0]) < 1e-9 }
    }

    fileprivate var values: [Float] { indices.map { Float(self[$0]) } }
}
