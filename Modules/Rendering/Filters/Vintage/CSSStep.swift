/// A step of a look that is published as CSS: what a browser does with it, its clamp included.
///
/// - SeeAlso: W3C, Filter Effects Level 1, and Compositing and Blending Level 1.
enum CSSStep {
    case brightness(Double)
    case contrast(Double)
    case saturate(Double)
    case sepia(Double)
    case grayscale(Double)
    /// In degrees.
    case hueRotate(Double)
    /// Something laid over the image.
    case blend(BlendMode, Gradient)

    /// The step as point operations: what a matrix pushes out of 0…1 is clamped at once.
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

    /// The steps of a look, each clamped; what is laid over the image comes first, from below.
    static func operations(_ steps: [CSSStep]) -> [PointOperation] {
        steps.flatMap(\.operations)
    }

    private func clamped(_ matrix: ColorMatrix) -> [PointOperation] {
        [.matrix(matrix), .clamp(0...1)]
    }
}

extension ColorMatrix {
    /// W3C's `saturate`, whose luma has weights of three digits.
    fileprivate static func saturate(_ amount: Double) -> ColorMatrix {
        let luma: SIMD4<Double> = [0.213, 0.715, 0.072, 0]
        return ColorMatrix(red: luma, green: luma, blue: luma).mixed(
            with: .identity, amount: amount)
    }

    /// W3C's `sepia`.
    static let sepia = ColorMatrix(
        red: [0.393, 0.769, 0.189, 0], green: [0.349, 0.686, 0.168, 0],
        blue: [0.272, 0.534, 0.131, 0])
}
