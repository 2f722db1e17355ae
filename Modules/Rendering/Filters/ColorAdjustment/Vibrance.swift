/// Makes pale colours stronger and spares strong ones: Y + (1 + v·(1 − s))·(c − Y), on encoded
/// values, where v is −1…1 and s the largest channel less the smallest.
///
/// - SeeAlso: `CIVibrance`; its `inputAmount` is v.
public struct Vibrance: Filter {
    /// −100…100; `0` changes nothing.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let scale = SliderScale(low: -1, neutral: 0, high: 1)
        return .point([.vibrance(try scale.value(at: amount, of: Self.descriptor.name))])
    }
}

extension Vibrance {
    static let descriptor = FilterDescriptor(
        "vibrance", aliases: ["CIVibrance"], category: .colorAdjustment,
        summary: "Makes pale colours stronger and spares strong ones.", space: .encoded,
        parameters: [
            .slider(
                "Stronger pale colours above 0, weaker below.",
                aliases: [ParameterAlias("inputAmount", minimum: -1, maximum: 1, scale: 100)])
        ]
    ) { values throws(FilterError) in
        Vibrance(amount: try values.number(SliderScale.key))
    }
}

extension Filter where Self == Vibrance {
    /// See ``Vibrance``.
    public static func vibrance(amount: Double) -> Self { Vibrance(amount: amount) }
}
