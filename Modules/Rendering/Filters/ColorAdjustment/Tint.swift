/// Shifts an image towards magenta or green: a light of 6500 K that is up to 0.02 off the daylight
/// locus in CIE 1960 uv becomes neutral.
///
/// Colours are adapted by Bradford's method in linear light, and grey keeps its luma.
/// - SeeAlso: `CITemperatureAndTint`.
public struct Tint: Filter {
    /// The slider's position, −100…100; `0` changes nothing, values above 0 make the image more
    /// magenta.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let distance = try SliderScale.value(
            at: amount, of: Self.descriptor, from: -0.02, over: 0, to: 0.02)
        let white = WhitePoint(temperature: 6500, distance: distance)
        return .point([.inLinearLight([.matrix(white.correction)])])
    }
}

extension Tint {
    static let descriptor = FilterDescriptor.slider(
        "tint", summary: "Shifts the image towards magenta or green.", space: .linear,
        help: "Magenta above 0, green below."
    ) { Tint(amount: $0) }
}

extension Filter where Self == Tint {
    /// Shifts the image towards magenta or green: see ``Tint``.
    public static func tint(amount: Double) -> Self { Tint(amount: amount) }
}
