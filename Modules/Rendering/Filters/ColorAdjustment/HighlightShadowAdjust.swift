/// Changes highlights and shadows in one step, in Core Image's own units, on encoded values.
///
/// The curves are those of ``Highlights`` and ``Shadows``.
/// - SeeAlso: `CIHighlightShadowAdjust`, which also has a radius.
public struct HighlightShadowAdjust: Filter {
    /// The share of the highlights that is kept, 0…1; `1` changes nothing, values below 1 darken.
    public var highlights: Double
    /// The change of the shadows, −1…1; `0` changes nothing, values above 0 lighten.
    public var shadows: Double

    public init(highlights: Double = 1, shadows: Double = 0) {
        self.highlights = highlights
        self.shadows = shadows
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("highlights", highlights)
        try Self.descriptor.check("shadows", shadows)
        return .point([.lumaCurve(.highlights(highlights - 1)), .curve(.shadows(shadows))])
    }
}

extension HighlightShadowAdjust {
    static let descriptor = FilterDescriptor(
        "highlight-shadow-adjust", aliases: ["CIHighlightShadowAdjust"], category: .colorAdjustment,
        summary: "Highlights and shadows at once, in Core Image's units.", space: .encoded,
        parameters: [
            ParameterDescriptor(
                "highlights", aliases: [ParameterAlias("inputHighlightAmount")],
                summary: "The share of highlights to keep.", minimum: 0, maximum: 1, default: 1,
                identity: 1, example: 0.3),
            ParameterDescriptor(
                "shadows", aliases: [ParameterAlias("inputShadowAmount")],
                summary: "Above 0, lightens the shadows; below 0, darkens them.", minimum: -1,
                maximum: 1, default: 0, identity: 0),
        ]
    ) { values throws(FilterError) in
        HighlightShadowAdjust(
            highlights: try values.number("highlights"), shadows: try values.number("shadows"))
    }
}

extension Filter where Self == HighlightShadowAdjust {
    /// Changes highlights and shadows in Core Image's units: see ``HighlightShadowAdjust``.
    public static func highlightShadowAdjust(highlights: Double = 1, shadows: Double = 0) -> Self {
        HighlightShadowAdjust(highlights: highlights, shadows: shadows)
    }
}
