/// Makes colours stronger or weaker: Y + s·(c − Y), on encoded values, where s is 0…2.
///
/// −100 is grey.
/// - SeeAlso: `CIColorControls`; its `inputSaturation` is s.
public struct Saturation: Filter {
    /// −100…100; `0` changes nothing.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let scale = SliderScale(low: 0, neutral: 1, high: 2)
        let factor = try scale.value(at: amount, of: Self.descriptor.name)
        return .point([.matrix(.saturation(factor))])
    }
}

extension Saturation {
    static let descriptor = FilterDescriptor(
        "saturation", category: .colorAdjustment, summary: "Makes colours stronger or weaker.",
        space: .encoded,
        parameters: [.slider("Stronger colours above 0, weaker below; −100 is grey.")]
    ) { values throws(FilterError) in
        Saturation(amount: try values.number(SliderScale.key))
    }
}

extension Filter where Self == Saturation {
    /// See ``Saturation``.
    public static func saturation(amount: Double) -> Self { Saturation(amount: amount) }
}
