/// Makes the dark tones lighter or darker and leaves the light ones: c + k·v·c·(1 − 2c)² below the
/// middle, on encoded values, where v is −1…1 and k is 0.9 below 0 and 1.5 above.
///
/// Each channel for itself, so that dark colours stay as saturated as they are. The curve rises
/// everywhere; black, the middle and white stay.
/// - SeeAlso: `CIHighlightShadowAdjust`, whose mathematics is not published; this curve is our own.
public struct Shadows: Filter {
    /// −100…100; `0` changes nothing.
    public var amount: Double

    public init(amount: Double) {
        self.amount = amount
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let scale = SliderScale(low: -1, neutral: 0, high: 1)
        return .point([.curve(.shadows(try scale.value(at: amount, of: Self.descriptor.name)))])
    }
}

extension Shadows {
    static let descriptor = FilterDescriptor(
        "shadows", category: .colorAdjustment, summary: "Makes the dark tones lighter or darker.",
        space: .encoded, parameters: [.slider("Opens the shadows above 0, deepens them below.")]
    ) { values throws(FilterError) in
        Shadows(amount: try values.number(SliderScale.key))
    }
}

extension Filter where Self == Shadows {
    /// See ``Shadows``.
    public static func shadows(amount: Double) -> Self { Shadows(amount: amount) }
}
