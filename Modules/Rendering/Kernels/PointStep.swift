/// A step of a ``PointProgram``. Conversions to and from linear light are steps of their own.
enum PointStep: Sendable {
    case matrix(ColorMatrix)
    case curves([ToneCurve])
    case lumaCurve(ToneCurve)
    case toLinear(TransferCurve)
    case toEncoded(TransferCurve)
    /// A gain in linear light. Its input and its output are encoded with sRGB's curve.
    case gain(LinearGain)
    case power(Double)
    case vibrance(Double)
    case clamp(ClosedRange<Double>)
    case posterize(levels: Int)
    case threshold(Double)
    /// A vignette in linear light. If `onEncoded`, its input and its output are encoded with sRGB's
    /// curve.
    case vignette(intensity: Double, radius: Double, onEncoded: Bool)
    case blend(BlendMode, Gradient)
    case cube(CubeTable)
    case mixed([PointStep], amount: Double)

    /// The colour space and the depth of the colours that steps compute with.
    struct Context: Sendable {
        var space = WorkingSpace.sRGB
        /// True for samples of 16 bits, which exclude steps that are exact only for 8 bits.
        var isDeep = false

        /// True if steps that are made for sRGB's curve and 8 bits can be used.
        fileprivate var isFast: Bool { !isDeep && space.curve == .sRGB }

        /// Converts a matrix for linear sRGB to one for the linear colours of ``space``.
        fileprivate func own(_ matrix: ColorMatrix) -> ColorMatrix {
            if space.isSRGB || matrix == .scale(matrix.red.x) { return matrix }
            return ColorMatrix(space.change(to: .sRGB)).followed(by: matrix)
                .followed(by: ColorMatrix(WorkingSpace.sRGB.change(to: space)))
        }
    }

    /// Returns steps with the effect of the operations, in their order. Neighbouring steps are
    /// fused where possible.
    ///
    /// - Parameters:
    ///   - first: Steps that precede the operations and can be fused with them.
    ///   - startsInRange: True if the first step receives colours of 0…1.
    static func steps(
        for operations: [PointOperation], after first: [PointStep] = [],
        in context: Context = Context(), inLinearLight: Bool = false, startsInRange: Bool = true
    ) -> [PointStep] {
        var steps = first
        var isInRange: Bool { steps.last?.endsInRange ?? startsInRange }
        func add(_ more: [PointStep]) {
            for step in more { steps.append(fusing: step, in: context) }
        }
        for operation in operations {
            switch operation {
            case .matrix(let matrix):
                add([.matrix(inLinearLight ? context.own(matrix) : matrix)])
            case .duotone(let dark, let light):
                let (dark, light) = (context.space.color(dark), context.space.color(light))
                add([.matrix(.duotone(dark: dark, light: light))])
            case .curves(let red, let green, let blue): add([.curves([red, green, blue])])
            case .lumaCurve(let curve): add([.lumaCurve(curve)])
            case .power(let power): add([.power(power)])
            case .vibrance(let amount): add([.vibrance(amount)])
            case .clamp(let range):
                if range != 0...1 || !isInRange { add([.clamp(range)]) }
            case .posterize(let levels): add([.posterize(levels: max(levels, 2))])
            case .threshold(let threshold): add([.threshold(threshold)])
            case .vignette(let intensity, let radius):
                add([.vignette(intensity: intensity, radius: radius, onEncoded: false)])
            case .blend(let mode, let gradient):
                let own = gradient.converted(to: context.space)
                add(blend(mode, own, isInRange: isInRange, context))
            case .cube(let table): add([.cube(table)])
            case .inLinearLight(let operations):
                let inner = Self.steps(
                    for: operations, in: context, inLinearLight: true, startsInRange: isInRange)
                let curve = context.space.curve
                add(inLinearLight ? inner : [.toLinear(curve)] + inner + [.toEncoded(curve)])
            case .mixed(let operations, let amount):
                let inner = Self.steps(
                    for: operations, in: context, inLinearLight: inLinearLight,
                    startsInRange: isInRange)
                add(mix(inner, amount: amount))
            }
        }
        return steps
    }

    private static func mix(_ steps: [PointStep], amount: Double) -> [PointStep] {
        if steps.isEmpty || amount == 0 { return [] }
        if amount == 1 { return steps }
        if steps.count == 1 {
            if case .matrix(let matrix) = steps[0] {
                return [.matrix(ColorMatrix.identity.mixed(with: matrix, amount: amount))]
            }
            if case .curves(let curves) = steps[0] {
                return [.curves(curves.map { $0.mixed(amount: amount) })]
            }
        }
        return [.mixed(steps, amount: amount)]
    }

    /// Returns the steps of a blend. One colour in a separable mode becomes a matrix, or a curve
    /// for each channel, because these are faster than a blend.
    private static func blend(
        _ mode: BlendMode, _ gradient: Gradient, isInRange: Bool, _ context: Context
    ) -> [PointStep] {
        guard let stop = gradient.solidStop, let function = mode.function else {
            return [.blend(mode, gradient)]
        }
        func blended(_ b: Double, _ channel: Int) -> Double {
            b + stop.alpha * (function(b, stop.color[channel]) - b)
        }
        if mode.isAffine {
            let offset = (0..<3).map { blended(0, $0) }
            let factor = (0..<3).map { blended(1, $0) - offset[$0] }
            let matrix = ColorMatrix(
                red: [factor[0], 0, 0, offset[0]], green: [0, factor[1], 0, offset[1]],
                blue: [0, 0, factor[2], offset[2]])
            return (isInRange ? [] : [.clamp(0...1)]) + [.matrix(matrix)]
        }
        // Keep the blend for 16 bits: a sampled curve is exact only at the levels of 8 bits.
        if context.isDeep { return [.blend(mode, gradient)] }
        return [.curves((0..<3).map { c in ToneCurve(sampling: { blended($0, c) }) })]
    }

    /// True if the result is known to lie in 0…1.
    private var endsInRange: Bool {
        switch self {
        case .clamp(let range): range.lowerBound >= 0 && range.upperBound <= 1
        case .threshold, .blend: true
        case .curves(let curves): curves.allSatisfy(\.staysInRange)
        default: false
        }
    }

    /// True if the result depends on a pixel's position.
    var isPlaced: Bool {
        switch self {
        case .vignette: true
        case .blend(_, let gradient): gradient.solidStop == nil
        case .mixed(let steps, _): steps.contains { $0.isPlaced }
        default: false
        }
    }

    fileprivate var isIdentity: Bool {
        switch self {
        case .matrix(let matrix): matrix.isIdentity
        case .curves(let curves): curves.allSatisfy(\.isIdentity)
        case .lumaCurve(let curve): curve.isIdentity
        case .power(let power): power == 1
        case .vibrance(let amount): amount == 0
        case .gain(let gain): gain.factor == 1
        case .vignette(let intensity, _, _): intensity == 0
        case .toLinear, .toEncoded, .clamp, .posterize, .threshold, .blend, .cube, .mixed: false
        }
    }

    /// Returns one step with the effect of `first` and then `second`, no step if they cancel out,
    /// or `nil` if they cannot be fused.
    fileprivate static func fused(
        _ first: PointStep, _ second: PointStep, in context: Context
    ) -> [PointStep]? {
        switch (first, second) {
        case (.matrix(let a), .matrix(let b)): return [.matrix(a.followed(by: b))]
        case (.curves(let a), .curves(let b)) where !context.isDeep:
            let curves = zip(a, b).compactMap { $0.followed(by: $1) }
            return curves.count == 3 ? [.curves(curves)] : nil
        case (.toLinear(let a), .toEncoded(let b)), (.toEncoded(let a), .toLinear(let b)):
            return a == b ? [] : nil
        case (.power(let a), .power(let b)): return [.power(a * b)]
        case (.gain(let a), .gain(let b)):
            return LinearGain(a.factor * b.factor).map { [.gain($0)] }
        default: return nil
        }
    }
}

extension [PointStep] {
    fileprivate mutating func append(fusing step: PointStep, in context: PointStep.Context) {
        if step.isIdentity { return }
        if context.isFast, case .toEncoded(.sRGB) = step, let gain = trailingGain {
            removeLast(2)
            append(fusing: .gain(gain), in: context)
            return
        }
        if context.isFast, case .toEncoded(.sRGB) = step, count > 1,
            case .toLinear(.sRGB) = self[count - 2],
            case .vignette(let intensity, let radius, false) = self[count - 1]
        {
            removeLast(2)
            append(.vignette(intensity: intensity, radius: radius, onEncoded: true))
            return
        }
        if let last, let fused = PointStep.fused(last, step, in: context) {
            removeLast()
            for step in fused { append(fusing: step, in: context) }
        } else {
            append(step)
        }
    }

    /// The gain that replaces the last two steps and a following conversion from linear light to
    /// sRGB, if the two steps convert sRGB to linear light and multiply all channels by one factor.
    /// `nil` if they do not, or if ``LinearGain`` does not support the factor.
    private var trailingGain: LinearGain? {
        guard count > 1, case .toLinear(.sRGB) = self[count - 2],
            case .matrix(let matrix) = self[count - 1],
            matrix == .scale(matrix.red.x)
        else { return nil }
        return LinearGain(matrix.red.x)
    }
}
