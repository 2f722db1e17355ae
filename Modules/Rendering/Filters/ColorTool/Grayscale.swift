/// Removes the colour: W3C's `grayscale`, on encoded values.
public struct Grayscale: Filter {
    /// The share of the colour that is removed, 0…1; `0` changes nothing.
    public var amount: Double

    public init(amount: Double = 1) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("amount", amount)
        return .point([.matrix(.saturation(1 - amount))])
    }
}

extension Grayscale {
    static let descriptor = FilterDescriptor(
        "grayscale", category: .colorTool, summary: "Removes the colour, as CSS does.",
        space: .encoded, parameters: [.amount("How much colour to remove.")]
    ) { values throws(FilterError) in
        Grayscale(amount: try values.number("amount"))
    }
}

extension Filter where Self == Grayscale {
    /// Removes the colour, as CSS does: see ``Grayscale``.
    public static func grayscale(amount: Double = 1) -> Self { Grayscale(amount: amount) }
}
