/// Makes the dark tones lighter or darker and leaves the light ones.
///
/// Computes c + k·v·c·(1 − 2c)² below the middle, on encoded values; v is a hundredth of
/// ``amount``, and k is 0.9 for v below 0 and 1.5 above. The curve is applied to each channel, so
/// that dark colours keep their saturation. It rises everywhere, and keeps black, the middle and
/// white.
/// - SeeAlso: `CIHighlightShadowAdjust`, whose mathematics is not published; this curve is our own.
public struct Shadows: Filter {
    /// The slider's position, −100…100; `0` changes nothing, values above 0 lighten.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let v = try SliderScale.value(at: amount, of: Self.descriptor)
        return .point([.curve(.shadows(v))])
    }
}

extension Shadows {
    static let descriptor = FilterDescriptor.slider(
        "shadows", summary: "Makes the dark tones lighter or darker.", space: .encoded,
        help: "Lighter above 0, darker below."
    ) { Shadows(amount: $0) }
}

extension Filter where Self == Shadows {
    /// Makes the dark tones lighter or darker: see ``Shadows``.
    public static func shadows(amount: Double) -> Self { Shadows(amount: amount) }
}
