/// Shifts an image towards magenta or green: as if the light had been up to 0.02 off the daylight
/// locus at 6500 K, in CIE 1960 uv, and is neutral now.
///
/// Colours are adapted by Bradford's method in linear light, and grey keeps its luma.
/// - SeeAlso: `CITemperatureAndTint`.
public struct Tint: Filter {
    /// −100…100; `0` changes nothing, above it is magenta.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let scale = SliderScale(low: -0.02, neutral: 0, high: 0.02)
        let distance = try scale.value(at: amount, of: Self.descriptor.name)
        let white = WhitePoint(temperature: 6500, distance: distance)
        return .point([.inLinearLight([.matrix(white.correction)])])
    }
}

extension Tint {
    static let descriptor = FilterDescriptor(
        "tint", category: .colorAdjustment, summary: "Shifts the image towards magenta or green.",
        space: .linear, parameters: [.slider("Magenta above 0, green below.")]
    ) { values throws(FilterError) in
        Tint(amount: try values.number(SliderScale.key))
    }
}

extension Filter where Self == Tint {
    /// See ``Tint``.
    public static func tint(amount: Double) -> Self { Tint(amount: amount) }
}
