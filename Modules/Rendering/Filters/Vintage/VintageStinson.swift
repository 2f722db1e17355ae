/// Pale and slightly pink.
///
/// - SeeAlso: "Stinson" of CSSgram.
public typealias VintageStinson = PhotoEffect<VintageStinsonLook>

/// The numbers of ``VintageStinson``.
public enum VintageStinsonLook: PhotoLook {
    public static let name = "stinson"
    public static let summary = "Pale and slightly pink."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(.softLight, .solid(.init(240, 149, 128, 0.2))),
        .contrast(0.75),
        .saturate(0.85),
        .brightness(1.15),
    ])
}

extension Filter where Self == VintageStinson {
    /// See ``VintageStinson``.
    public static func vintageStinson(intensity: Double = 1) -> Self {
        VintageStinson(intensity: intensity)
    }
}
