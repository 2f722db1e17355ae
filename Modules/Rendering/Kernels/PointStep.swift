/// A step of a compiled program: a part of a ``PointOperation`` with explicit conversions.
enum PointStep: Sendable {
    case matrix(ColorMatrix)
    case curves([ToneCurve])
    case lumaCurve(ToneCurve)
    case toLinear
    case toEncoded
    /// A gain in linear light, from encoded to encoded.
    case gain(LinearGain)
    case power(Double)
    case vibrance(Double)
    case clamp(ClosedRange<Double>)
    case posterize(levels: Int)
    case threshold(Double)
    /// In linear light, from encoded to encoded, if `onEncoded`.
    case vignette(intensity: Double, radius: Double, onEncoded: Bool)
    case blend(BlendMode, Gradient)
    case cube(CubeTable)
    case mixed([PointStep], amount: Double)

    /// The fewest steps with the effect of the operations, in their order.
    ///
    /// - Parameter startsInRange: True if the first step receives colours of 0…1.
    static func steps(
        for operations: [PointOperation], inLinearLight: Bool = false, startsInRange: Bool = true
    ) -> [PointStep] {
        var steps: [PointStep] = []
        var isInRange: Bool { steps.last?.endsInRange ?? startsInRange }
        for operation in operations {
            switch operation {
            case .matrix(let matrix): steps.append(fusing: .matrix(matrix))
            case .curves(let red, let green, let blue):
                steps.append(fusing: .curves([red, green, blue]))
            case .lumaCurve(let curve): steps.append(fusing: .lumaCurve(curve))
            case .power(let power): steps.append(fusing: .power(power))
            case .vibrance(let amount): steps.append(fusing: .vibrance(amount))
            case .clamp(let range):
                if range != 0...1 || !isInRange { steps.append(fusing: .clamp(range)) }
            case .posterize(let levels): steps.append(fusing: .posterize(levels: max(levels, 2)))
            case .threshold(let threshold): steps.append(fusing: .threshold(threshold))
            case .vignette(let intensity, let radius):
                steps.append(
                    fusing: .vignette(intensity: intensity, radius: radius, onEncoded: false))
            case .blend(let mode, let gradient):
                for step in blend(mode, gradient, isInRange: isInRange) {
                    steps.append(fusing: step)
                }
            case .cube(let table): steps.append(fusing: .cube(table))
            case .inLinearLight(let operations):
                let inner = Self.steps(
                    for: operations, inLinearLight: true, startsInRange: isInRange)
                let all = inLinearLight ? inner : [.toLinear] + inner + [.toEncoded]
                for step in all { steps.append(fusing: step) }
            case .mixed(let operations, let amount):
                let inner = Self.steps(
                    for: operations, inLinearLight: inLinearLight, startsInRange: isInRange)
                for step in mix(inner, amount: amount) { steps.append(fusing: step) }
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

    /// A blend with one colour is a line or a curve for each channel, which is faster.
    private static func blend(
        _ mode: BlendMode, _ gradient: Gradient, isInRange: Bool
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

    /// One step with the effect of two, no step for two that cancel out, or `nil`.
    fileprivate static func fused(_ first: PointStep, _ second: PointStep) -> [PointStep]? {
        switch (first, second) {
        case (.matrix(let a), .matrix(let b)): return [.matrix(a.followed(by: b))]
        case (.curves(let a), .curves(let b)):
            let curves = zip(a, b).compactMap { $0.followed(by: $1) }
            return curves.count == 3 ? [.curves(curves)] : nil
        case (.toLinear, .toEncoded), (.toEncoded, .toLinear): return []
        case (.power(let a), .power(let b)): return [.power(a * b)]
        case (.gain(let a), .gain(let b)):
            return LinearGain(a.factor * b.factor).map { [.gain($0)] }
        default: return nil
        }
    }
}

extension [PointStep] {
    fileprivate mutating func append(fusing step: PointStep) {
        if step.isIdentity { return }
        if case .toEncoded = step, let gain = trailingGain {
            removeLast(2)
            append(fusing: .gain(gain))
            return
        }
        if case .toEncoded = step, count > 1, case .toLinear = self[count - 2],
            case .vignette(let intensity, let radius, false) = self[count - 1]
        {
            removeLast(2)
            append(.vignette(intensity: intensity, radius: radius, onEncoded: true))
            return
        }
        if let last, let fused = PointStep.fused(last, step) {
            removeLast()
            for step in fused { append(fusing: step) }
        } else {
            append(step)
        }
    }

    /// The gain that the last two steps make in linear light, if they make one.
    private var trailingGain: LinearGain? {
        guard count > 1, case .toLinear = self[count - 2],
            case .matrix(let matrix) = self[count - 1],
            matrix == .scale(matrix.red.x)
        else { return nil }
        return LinearGain(matrix.red.x)
    }
}
