/// Makes an image lighter or darker: c + b, on encoded values, where b is −0.2…0.2.
///
/// - SeeAlso: `CIColorControls`; its `inputBrightness` is b.
public struct Brightness: Filter {
    /// −100…100; `0` changes nothing.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let scale = SliderScale(low: -0.2, neutral: 0, high: 0.2)
        let offset = try scale.value(at: amount, of: Self.descriptor.name)
        return .point([.matrix(.scale(1, offset: offset))])
    }
}

extension Brightness {
    static let descriptor = FilterDescriptor(
        "brightness", category: .colorAdjustment, summary: "Makes the image lighter or darker.",
        space: .encoded, parameters: [.slider("Lighter above 0, darker below.")]
    ) { values throws(FilterError) in
        Brightness(amount: try values.number(SliderScale.key))
    }
}

extension Filter where Self == Brightness {
    /// See ``Brightness``.
    public static func brightness(amount: Double) -> Self { Brightness(amount: amount) }
}
