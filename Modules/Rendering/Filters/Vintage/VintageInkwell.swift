/// Black and white, light.
///
/// - SeeAlso: "Inkwell" of CSSgram.
public typealias VintageInkwell = PhotoEffect<VintageInkwellLook>

/// The numbers of ``VintageInkwell``.
public enum VintageInkwellLook: PhotoLook {
    public static let name = "inkwell"
    public static let summary = "Black and white, light."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .sepia(0.3),
        .contrast(1.1),
        .brightness(1.1),
        .grayscale(1),
    ])
}

extension Filter where Self == VintageInkwell {
    /// See ``VintageInkwell``.
    public static func vintageInkwell(intensity: Double = 1) -> Self {
        VintageInkwell(intensity: intensity)
    }
}
