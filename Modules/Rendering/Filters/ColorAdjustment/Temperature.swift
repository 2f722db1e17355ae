/// Makes an image warmer or cooler: as if the light had been 4000…6500…9000 K and is neutral now.
///
/// White points lie on the daylight locus, colours are adapted by Bradford's method in linear
/// light, and grey keeps its luma.
/// - SeeAlso: `CITemperatureAndTint`.
public struct Temperature: Filter {
    /// −100…100; `0` changes nothing, above it is warmer.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let scale = SliderScale(low: 4000, neutral: 6500, high: 9000)
        let temperature = try scale.value(at: amount, of: Self.descriptor.name)
        let white = WhitePoint(temperature: temperature, distance: 0)
        return .point([.inLinearLight([.matrix(white.correction)])])
    }
}

extension Temperature {
    static let descriptor = FilterDescriptor(
        "temperature", category: .colorAdjustment, summary: "Makes the image warmer or cooler.",
        space: .linear, parameters: [.slider("Warmer above 0, cooler below.")]
    ) { values throws(FilterError) in
        Temperature(amount: try values.number(SliderScale.key))
    }
}

extension Filter where Self == Temperature {
    /// See ``Temperature``.
    public static func temperature(amount: Double) -> Self { Temperature(amount: amount) }
}
