/// Makes colours stronger or weaker: Y + s·(c − Y), on encoded values, where Y is the luma and s is
/// 0…2.
///
/// - SeeAlso: `CIColorControls`; its `inputSaturation` is s.
public struct Saturation: Filter {
    /// The slider's position, −100…100; `0` changes nothing, `-100` makes the image grey.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let factor = try SliderScale.value(at: amount, of: Self.descriptor, from: 0, over: 1, to: 2)
        return .point([.matrix(.saturation(factor))])
    }
}

extension Saturation {
    static let descriptor = FilterDescriptor.slider(
        "saturation", summary: "Makes colours stronger or weaker.", space: .encoded,
        help: "Stronger colours above 0, weaker below; −100 is grey."
    ) { Saturation(amount: $0) }
}

extension Filter where Self == Saturation {
    /// Makes colours stronger or weaker: see ``Saturation``.
    public static func saturation(amount: Double) -> Self { Saturation(amount: amount) }
}
