/// Moves tones away from the middle or towards it: (c − 0.5)·k + 0.5, on encoded values, where k is
/// 0.75…2.
///
/// - SeeAlso: `CIColorControls`; its `inputContrast` is k.
public struct Contrast: Filter {
    /// −100…100; `0` changes nothing.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let scale = SliderScale(low: 0.75, neutral: 1, high: 2)
        let factor = try scale.value(at: amount, of: Self.descriptor.name)
        return .point([.matrix(.contrast(factor))])
    }
}

extension Contrast {
    static let descriptor = FilterDescriptor(
        "contrast", category: .colorAdjustment,
        summary: "Moves tones away from the middle or towards it.", space: .encoded,
        parameters: [.slider("More contrast above 0, less below.")]
    ) { values throws(FilterError) in
        Contrast(amount: try values.number(SliderScale.key))
    }
}

extension Filter where Self == Contrast {
    /// See ``Contrast``.
    public static func contrast(amount: Double) -> Self { Contrast(amount: amount) }
}
