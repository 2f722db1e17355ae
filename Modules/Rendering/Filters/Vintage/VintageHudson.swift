/// Cool and bright, with dark corners.
///
/// - SeeAlso: "Hudson" of CSSgram.
public typealias VintageHudson = PhotoEffect<VintageHudsonLook>

/// The numbers of ``VintageHudson``.
public enum VintageHudsonLook: PhotoLook {
    public static let name = "hudson"
    public static let summary = "Cool and bright, with dark corners."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(
            .multiply,
            Gradient(
                .circle(x: 0.5, y: 0.5), [.init(166, 177, 255, at: 0.5), .init(52, 33, 52, at: 1)]
            ).opacity(0.5)),
        .brightness(1.2),
        .contrast(0.9),
        .saturate(1.1),
    ])
}

extension Filter where Self == VintageHudson {
    /// See ``VintageHudson``.
    public static func vintageHudson(intensity: Double = 1) -> Self {
        VintageHudson(intensity: intensity)
    }
}
