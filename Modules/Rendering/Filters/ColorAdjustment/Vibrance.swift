/// Makes pale colours stronger and spares strong ones: Y + (1 + v·(1 − s))·(c − Y), on encoded
/// values, where Y is the luma, v is −1…1 and s the largest channel less the smallest.
///
/// - SeeAlso: `CIVibrance`; its `inputAmount` is v.
public struct Vibrance: Filter {
    /// The slider's position, −100…100; `0` changes nothing.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        .point([.vibrance(try SliderScale.value(at: amount, of: Self.descriptor))])
    }
}

extension Vibrance {
    static let descriptor = FilterDescriptor.slider(
        "vibrance", aliases: ["CIVibrance"],
        summary: "Makes pale colours stronger and spares strong ones.", space: .encoded,
        help: "Stronger pale colours above 0, weaker below.",
        keys: [ParameterAlias("inputAmount", minimum: -1, maximum: 1, scale: 100)]
    ) { Vibrance(amount: $0) }
}

extension Filter where Self == Vibrance {
    /// Makes pale colours stronger and spares strong ones: see ``Vibrance``.
    public static func vibrance(amount: Double) -> Self { Vibrance(amount: amount) }
}
