/// Black and white, with grey shadows.
///
/// - SeeAlso: "Moon" of CSSgram.
public typealias VintageMoon = PhotoEffect<VintageMoonLook>

/// The numbers of ``VintageMoon``.
public enum VintageMoonLook: PhotoLook {
    public static let name = "moon"
    public static let summary = "Black and white, with grey shadows."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(.softLight, .solid(.init(160, 160, 160))),
        .blend(.lighten, .solid(.init(56, 56, 56))),
        .grayscale(1),
        .contrast(1.1),
        .brightness(1.1),
    ])
}

extension Filter where Self == VintageMoon {
    /// See ``VintageMoon``.
    public static func vintageMoon(intensity: Double = 1) -> Self {
        VintageMoon(intensity: intensity)
    }
}
