/// Makes an image warmer or cooler. Light of 4000 K becomes neutral at −100, of 6500 K at 0, and of
/// 9000 K at 100.
///
/// White points lie on the daylight locus. Colours are adapted by Bradford's method in linear
/// light; grey keeps its luma.
/// - SeeAlso: `CITemperatureAndTint`.
public struct Temperature: Filter {
    /// The slider's position, −100…100; `0` changes nothing, values above 0 are warmer.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let temperature = try SliderScale.value(
            at: amount, of: Self.descriptor, from: 4000, over: 6500, to: 9000)
        let white = WhitePoint(temperature: temperature, distance: 0)
        return .point([.inLinearLight([.matrix(white.correction)])])
    }
}

extension Temperature {
    static let descriptor = FilterDescriptor.slider(
        "temperature", summary: "Makes the image warmer or cooler.", space: .linear,
        help: "Warmer above 0, cooler below."
    ) { Temperature(amount: $0) }
}

extension Filter where Self == Temperature {
    /// Makes the image warmer or cooler: see ``Temperature``.
    public static func temperature(amount: Double) -> Self { Temperature(amount: amount) }
}
