/// Pink lights and blue shadows.
///
/// - SeeAlso: "Nashville" of CSSgram.
public typealias VintageNashville = PhotoEffect<VintageNashvilleLook>

/// The numbers of ``VintageNashville``.
public enum VintageNashvilleLook: PhotoLook {
    public static let name = "nashville"
    public static let summary = "Pink lights and blue shadows."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(.darken, .solid(.init(247, 176, 153, 0.56))),
        .blend(.lighten, .solid(.init(0, 70, 150, 0.4))),
        .sepia(0.2),
        .contrast(1.2),
        .brightness(1.05),
        .saturate(1.2),
    ])
}

extension Filter where Self == VintageNashville {
    /// See ``VintageNashville``.
    public static func vintageNashville(intensity: Double = 1) -> Self {
        VintageNashville(intensity: intensity)
    }
}
