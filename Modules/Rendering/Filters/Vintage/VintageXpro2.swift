/// Burnt colours, with blue corners.
///
/// - SeeAlso: "X-Pro II" of CSSgram.
public typealias VintageXpro2 = PhotoEffect<VintageXpro2Look>

/// The numbers of ``VintageXpro2``.
public enum VintageXpro2Look: PhotoLook {
    public static let name = "xpro2"
    public static let summary = "Burnt colours, with blue corners."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(
            .colorBurn,
            Gradient(
                .circle(x: 0.5, y: 0.5),
                [.init(230, 231, 224, at: 0.4), .init(43, 42, 161, 0.6, at: 1.1)])),
        .sepia(0.3),
    ])
}

extension Filter where Self == VintageXpro2 {
    /// See ``VintageXpro2``.
    public static func vintageXpro2(intensity: Double = 1) -> Self {
        VintageXpro2(intensity: intensity)
    }
}
