/// Makes the light tones lighter or darker and leaves the dark ones.
///
/// Computes c + k·v·(1 − Y)·(2Y − 1)² where the luma Y is above the middle, on encoded values; v is
/// a hundredth of ``amount``, and k is 1.5 for v below 0 and 0.9 above. The curve is applied to
/// luma, so that light colours keep their hue. It rises everywhere, and keeps black, the middle and
/// white.
/// - SeeAlso: `CIHighlightShadowAdjust`, whose mathematics is not published; this curve is our own.
public struct Highlights: Filter {
    /// The slider's position, −100…100; `0` changes nothing, values above 0 lighten.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let v = try SliderScale.value(at: amount, of: Self.descriptor)
        return .point([.lumaCurve(.highlights(v))])
    }
}

extension Highlights {
    static let descriptor = FilterDescriptor.slider(
        "highlights", summary: "Makes the light tones lighter or darker.", space: .encoded,
        help: "Lighter above 0, darker below."
    ) { Highlights(amount: $0) }
}

extension Filter where Self == Highlights {
    /// Makes the light tones lighter or darker: see ``Highlights``.
    public static func highlights(amount: Double) -> Self { Highlights(amount: amount) }
}
