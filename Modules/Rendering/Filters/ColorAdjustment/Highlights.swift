/// Makes the light tones lighter or darker and leaves the dark ones: c + k·v·(1 − Y)·(2Y − 1)²
/// where luma is above the middle, on encoded values; v is −1…1 and k is 1.5 below 0 and 0.9 above.
///
/// Of luma alone, so that light colours keep their hue. The curve rises everywhere; black, the
/// middle and white stay.
/// - SeeAlso: `CIHighlightShadowAdjust`, whose mathematics is not published; this curve is our own.
public struct Highlights: Filter {
    /// −100…100; `0` changes nothing.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let scale = SliderScale(low: -1, neutral: 0, high: 1)
        return .point([
            .lumaCurve(.highlights(try scale.value(at: amount, of: Self.descriptor.name)))
        ])
    }
}

extension Highlights {
    static let descriptor = FilterDescriptor(
        "highlights", category: .colorAdjustment,
        summary: "Makes the light tones lighter or darker.", space: .encoded,
        parameters: [.slider("Lighter above 0; below, highlights are taken back.")]
    ) { values throws(FilterError) in
        Highlights(amount: try values.number(SliderScale.key))
    }
}

extension Filter where Self == Highlights {
    /// See ``Highlights``.
    public static func highlights(amount: Double) -> Self { Highlights(amount: amount) }
}
