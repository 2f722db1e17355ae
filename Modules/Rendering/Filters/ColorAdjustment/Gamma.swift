import FoundationEssentials

/// Makes the middle tones lighter or darker and keeps black and white: c^p, in linear light.
///
/// - SeeAlso: `CIGammaAdjust`; its `inputPower` is ``power``.
public struct Gamma: Filter {
    /// The exponent p, 0.1…10; `1` changes nothing, values below 1 lighten.
    public var power: Double

    /// - Parameter power: The exponent, 0.1…10.
    public init(power: Double) {
        self.power = power
    }

    /// - Parameter amount: −100…100. The power falls linearly from 2 at −100 to 1 at 0, and from
    ///   there to 0.5 at 100.
    public init(amount: Double) {
        self.init(power: amount < 0 ? 1 - amount / 100 : 1 - amount / 200)
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.adjustDescriptor.check("power", power)
        return .point([.inLinearLight([.power(power)])])
    }
}

extension Gamma {
    static let descriptor = FilterDescriptor.slider(
        "gamma", summary: "Makes the middle tones lighter or darker; black and white stay.",
        space: .linear, help: "Lighter above 0, darker below."
    ) { Gamma(amount: $0) }

    static let adjustDescriptor = FilterDescriptor(
        "gamma-adjust", aliases: ["CIGammaAdjust"], category: .colorAdjustment,
        summary: "Raises linear light to a power, in Core Image's units.", space: .linear,
        parameters: [
            ParameterDescriptor(
                "power", aliases: [ParameterAlias("inputPower")],
                summary: "The power; less than 1 is lighter, 1 changes nothing.", minimum: 0.1,
                maximum: 10, sliderMinimum: 0.25, sliderMaximum: 4, default: 0.75, identity: 1,
                example: 0.6)
        ]
    ) { values throws(FilterError) in
        Gamma(power: try values.number("power"))
    }
}

extension Filter where Self == Gamma {
    /// Raises linear light to a power of 0.1…10: see ``Gamma``.
    public static func gamma(power: Double) -> Self { Gamma(power: power) }

    /// Makes the middle tones lighter or darker by a slider from −100 to 100: see ``Gamma``.
    public static func gamma(amount: Double) -> Self { Gamma(amount: amount) }
}
