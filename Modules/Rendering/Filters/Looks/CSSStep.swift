/// A step of a look that is published as CSS, computed as a browser does: each step clamps its
/// result to 0…1.
///
/// - SeeAlso: W3C, Filter Effects Level 1, and Compositing and Blending Level 1.
enum CSSStep {
    case brightness(Double)
    case contrast(Double)
    case saturate(Double)
    case sepia(Double)
    case grayscale(Double)
    /// Turns the hues by an angle in degrees.
    case hueRotate(Double)
    /// Lays a gradient over the image.
    case blend(BlendMode, Gradient)

    var operations: [PointOperation] {
        switch self {
        case .brightness(let amount): clamped(.scale(amount))
        case .contrast(let amount): clamped(.contrast(amount))
        case .saturate(let amount): clamped(.saturate(amount))
        case .sepia(let amount): clamped(ColorMatrix.identity.mixed(with: .sepia, amount: amount))
        case .grayscale(let amount): clamped(.saturation(1 - amount))
        case .hueRotate(let degrees): clamped(.hueRotation(.degrees(degrees)))
        case .blend(let mode, let gradient): [.blend(mode, gradient)]
        }
    }

    private func clamped(_ matrix: ColorMatrix) -> [PointOperation] {
        [.matrix(matrix), .clamp(0...1)]
    }
}

extension ColorMatrix {
    /// Returns W3C's `saturate`, which rounds the weights of luma to three digits.
    fileprivate static func saturate(_ amount: Double) -> ColorMatrix {
        let luma: SIMD4<Double> = [0.213, 0.715, 0.072, 0]
        return ColorMatrix(red: luma, green: luma, blue: luma).mixed(
            with: .identity, amount: amount)
    }

    /// The matrix of W3C's `sepia`.
    static let sepia = ColorMatrix(
        red: [0.393, 0.769, 0.189, 0], green: [0.349, 0.686, 0.168, 0],
        blue: [0.272, 0.534, 0.131, 0])
}

extension Gradient {
    static func rightwards(_ stops: Stop...) -> Gradient { Gradient(.rightwards, stops) }

    static func downwards(_ stops: Stop...) -> Gradient { Gradient(.downwards, stops) }

    /// Returns CSS's `radial-gradient(circle at x y, …)`; `x` and `y` are fractions of width and
    /// height.
    static func circle(x: Double = 0.5, y: Double = 0.5, _ stops: Stop...) -> Gradient {
        Gradient(.circle(x: x, y: y), stops)
    }
}

extension Gradient.Stop {
    /// Returns CSS's `rgb(red green blue / alpha)`, with colours of 0…255.
    static func rgb(
        _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1,
        at position: Double = 0
    ) -> Gradient.Stop {
        Gradient.Stop([red / 255, green / 255, blue / 255], alpha: alpha, at: position)
    }
}
