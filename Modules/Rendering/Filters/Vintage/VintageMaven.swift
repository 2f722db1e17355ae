/// Dim and greenish, with strong colours.
///
/// - SeeAlso: "Maven" of CSSgram.
public typealias VintageMaven = PhotoEffect<VintageMavenLook>

/// The numbers of ``VintageMaven``.
public enum VintageMavenLook: PhotoLook {
    public static let name = "maven"
    public static let summary = "Dim and greenish, with strong colours."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(.hue, .solid(.init(3, 230, 26, 0.2))),
        .sepia(0.25),
        .brightness(0.95),
        .contrast(0.95),
        .saturate(1.5),
    ])
}

extension Filter where Self == VintageMaven {
    /// See ``VintageMaven``.
    public static func vintageMaven(intensity: Double = 1) -> Self {
        VintageMaven(intensity: intensity)
    }
}
