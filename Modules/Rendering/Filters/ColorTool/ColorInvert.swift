/// Makes a negative: c·(1 − 2a) + a, W3C's `invert`, on encoded values.
///
/// - SeeAlso: `CIColorInvert`, which has no parameter.
public struct ColorInvert: Filter {
    /// The degree a of inversion, 0…1; `0` changes nothing, `0.5` makes every pixel the same grey.
    public var amount: Double

    public init(amount: Double = 1) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("amount", amount)
        return .point([.matrix(.scale(1 - 2 * amount, offset: amount))])
    }
}

extension ColorInvert {
    static let descriptor = FilterDescriptor(
        "invert", aliases: ["CIColorInvert"], category: .colorTool, summary: "Makes a negative.",
        space: .encoded, parameters: [.amount("How much to invert.")]
    ) { values throws(FilterError) in
        ColorInvert(amount: try values.number("amount"))
    }
}

extension Filter where Self == ColorInvert {
    /// Makes a negative: see ``ColorInvert``.
    public static func colorInvert(amount: Double = 1) -> Self { ColorInvert(amount: amount) }
}
