/// Moves tones away from the middle or towards it: (c − 0.5)·k + 0.5, on encoded values, where k is
/// 0.75…2.
///
/// - SeeAlso: `CIColorControls`; its `inputContrast` is k.
public struct Contrast: Filter {
    /// The slider's position, −100…100; `0` changes nothing.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let factor = try SliderScale.value(
            at: amount, of: Self.descriptor, from: 0.75, over: 1, to: 2)
        return .point([.matrix(.contrast(factor))])
    }
}

extension Contrast {
    static let descriptor = FilterDescriptor.slider(
        "contrast", summary: "Moves tones away from the middle or towards it.", space: .encoded,
        help: "More contrast above 0, less below."
    ) { Contrast(amount: $0) }
}

extension Filter where Self == Contrast {
    /// Moves tones away from the middle or towards it: see ``Contrast``.
    public static func contrast(amount: Double) -> Self { Contrast(amount: amount) }
}
