/// A warm glow left of the middle, dark around it.
///
/// - SeeAlso: "Mayfair" of CSSgram.
public typealias VintageMayfair = PhotoEffect<VintageMayfairLook>

/// The numbers of ``VintageMayfair``.
public enum VintageMayfairLook: PhotoLook {
    public static let name = "mayfair"
    public static let summary = "A warm glow left of the middle, dark around it."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(
            .overlay,
            Gradient(
                .circle(x: 0.4, y: 0.4),
                [
                    .init(255, 255, 255, 0.8, at: 0), .init(255, 200, 200, 0.6, at: 0.3),
                    .init(17, 17, 17, at: 0.6),
                ]
            ).opacity(0.4)),
        .contrast(1.1),
        .saturate(1.1),
    ])
}

extension Filter where Self == VintageMayfair {
    /// See ``VintageMayfair``.
    public static func vintageMayfair(intensity: Double = 1) -> Self {
        VintageMayfair(intensity: intensity)
    }
}
