/// Sharpens the luma of an image by a slider: 0…100 is a ``SharpenLuminance/sharpness`` of 0…2.
public struct Sharpness: Filter {
    /// The slider's position, 0…100; `0` changes nothing.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check(SliderScale.key, amount)
        return try SharpenLuminance(sharpness: amount / 50).operation()
    }
}

extension Sharpness {
    static let descriptor = FilterDescriptor(
        "sharpness", category: .colorAdjustment,
        summary: "Sharpens the luma; colours stay.", space: .encoded,
        parameters: [
            ParameterDescriptor(
                SliderScale.key, summary: "The strength.", minimum: 0, maximum: 100,
                default: 0, identity: 0)
        ]
    ) { values throws(FilterError) in
        Sharpness(amount: try values.number(SliderScale.key))
    }
}

extension Filter where Self == Sharpness {
    /// Sharpens the luma by a slider from 0 to 100: see ``Sharpness``.
    public static func sharpness(amount: Double) -> Self { Sharpness(amount: amount) }
}
