/// A step of a compiled run: a ``PointOperation`` taken apart, with its conversions said.
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
    case mixed([PointStep], amount: Double)

    /// The fewest steps that do what the operations do, in their order.
    static func steps(for operations: [PointOperation], inLinearLight: Bool = false) -> [PointStep]
    {
        var steps: [PointStep] = []
        for operation in operations {
            switch operation {
            case .matrix(let matrix): steps.append(fusing: .matrix(matrix))
            case .curves(let red, let green, let blue):
                steps.append(fusing: .curves([red, green, blue]))
            case .lumaCurve(let curve): steps.append(fusing: .lumaCurve(curve))
            case .power(let power): steps.append(fusing: .power(power))
            case .vibrance(let amount): steps.append(fusing: .vibrance(amount))
            case .clamp(let range): steps.append(fusing: .clamp(range))
            case .inLinearLight(let operations):
                let inner = Self.steps(for: operations, inLinearLight: true)
                let all = inLinearLight ? inner : [.toLinear] + inner + [.toEncoded]
                for step in all { steps.append(fusing: step) }
            case .mixed(let operations, let amount):
                let inner = Self.steps(for: operations, inLinearLight: inLinearLight)
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

    fileprivate var isIdentity: Bool {
        switch self {
        case .matrix(let matrix): matrix.isIdentity
        case .curves(let curves): curves.allSatisfy(\.isIdentity)
        case .lumaCurve(let curve): curve.isIdentity
        case .power(let power): power == 1
        case .vibrance(let amount): amount == 0
        case .gain(let gain): gain.factor == 1
        case .toLinear, .toEncoded, .clamp, .mixed: false
        }
    }

    /// One step for two, or none for two that undo each other.
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
