/// Makes an image lighter or darker: c + b, on encoded values, where b is −0.2…0.2.
///
/// - SeeAlso: `CIColorControls`; its `inputBrightness` is b.
public struct Brightness: Filter {
    /// The slider's position, −100…100; `0` changes nothing.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let offset = try SliderScale.value(
            at: amount, of: Self.descriptor, from: -0.2, over: 0, to: 0.2)
        return .point([.matrix(.scale(1, offset: offset))])
    }
}

extension Brightness {
    static let descriptor = FilterDescriptor.slider(
        "brightness", summary: "Makes the image lighter or darker.", space: .encoded,
        help: "Lighter above 0, darker below."
    ) { Brightness(amount: $0) }
}

extension Filter where Self == Brightness {
    /// Makes the image lighter or darker: see ``Brightness``.
    public static func brightness(amount: Double) -> Self { Brightness(amount: amount) }
}
