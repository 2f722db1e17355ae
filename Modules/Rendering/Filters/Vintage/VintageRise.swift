/// A soft golden light.
///
/// - SeeAlso: "Rise" of CSSgram.
public typealias VintageRise = PhotoEffect<VintageRiseLook>

/// The numbers of ``VintageRise``.
public enum VintageRiseLook: PhotoLook {
    public static let name = "rise"
    public static let summary = "A soft golden light."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(
            .multiply,
            Gradient(
                .circle(x: 0.5, y: 0.5),
                [.init(236, 205, 169, 0.15, at: 0.55), .init(50, 30, 7, 0.4, at: 1)])),
        .blend(
            .overlay,
            Gradient(
                .circle(x: 0.5, y: 0.5),
                [.init(232, 197, 152, 0.8, at: 0), .init(232, 197, 152, 0, at: 0.9)]
            ).opacity(0.6)),
        .brightness(1.05),
        .sepia(0.2),
        .contrast(0.9),
        .saturate(0.9),
    ])
}

extension Filter where Self == VintageRise {
    /// See ``VintageRise``.
    public static func vintageRise(intensity: Double = 1) -> Self {
        VintageRise(intensity: intensity)
    }
}
