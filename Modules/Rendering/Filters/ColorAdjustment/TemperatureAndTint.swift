/// Removes the cast of a picture that was taken in light of a given temperature and tint.
///
/// Colours are adapted by Bradford's method in linear light, and grey keeps its luma.
/// - SeeAlso: `CITemperatureAndTint`; its `inputNeutral` is ``temperature`` and ``tint``, and
///   its `inputTargetNeutral` is always 6500 and 0.
public struct TemperatureAndTint: Filter {
    /// The temperature of the light in the picture, 4000…25000 K; `6500` changes nothing.
    public var temperature: Double
    /// The distance of the light in the picture from the daylight locus towards green, −150…150; 50
    /// is 0.02 in CIE 1960 uv. `0` changes nothing, values above 0 make the picture more magenta.
    public var tint: Double

    public init(temperature: Double = 6500, tint: Double = 0) {
        self.temperature = temperature
        self.tint = tint
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("temperature", temperature)
        try Self.descriptor.check("tint", tint)
        let white = WhitePoint(temperature: temperature, distance: tint * 0.0004)
        return .point([.inLinearLight([.matrix(white.correction)])])
    }
}

extension TemperatureAndTint {
    static let descriptor = FilterDescriptor(
        "temperature-and-tint", aliases: ["CITemperatureAndTint"], category: .colorAdjustment,
        summary: "Neutralises the colour of the light.", space: .linear,
        parameters: [
            ParameterDescriptor(
                "temperature", summary: "Temperature of the light; more makes the picture warmer.",
                unit: "K", minimum: 4000, maximum: 25_000, sliderMaximum: 10_000, default: 6500,
                identity: 6500),
            ParameterDescriptor(
                "tint", summary: "How green the light is; more makes the picture more magenta.",
                minimum: -150, maximum: 150, default: 0, identity: 0),
        ],
        vectors: [
            VectorAlias("inputNeutral", parameters: ["temperature", "tint"]),
            VectorAlias("inputTargetNeutral", [.fixed(6500), .fixed(0)]),
        ]
    ) { values throws(FilterError) in
        TemperatureAndTint(
            temperature: try values.number("temperature"), tint: try values.number("tint"))
    }
}

extension Filter where Self == TemperatureAndTint {
    /// Neutralises the colour of the light: see ``TemperatureAndTint``.
    public static func temperatureAndTint(temperature: Double = 6500, tint: Double = 0) -> Self {
        TemperatureAndTint(temperature: temperature, tint: tint)
    }
}
