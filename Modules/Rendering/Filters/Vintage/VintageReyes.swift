/// Faded and dusty.
///
/// - SeeAlso: "Reyes" of CSSgram.
public typealias VintageReyes = PhotoEffect<VintageReyesLook>

/// The numbers of ``VintageReyes``.
public enum VintageReyesLook: PhotoLook {
    public static let name = "reyes"
    public static let summary = "Faded and dusty."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(.softLight, Gradient.solid(.init(239, 205, 173)).opacity(0.5)),
        .sepia(0.22),
        .brightness(1.1),
        .contrast(0.85),
        .saturate(0.75),
    ])
}

extension Filter where Self == VintageReyes {
    /// See ``VintageReyes``.
    public static func vintageReyes(intensity: Double = 1) -> Self {
        VintageReyes(intensity: intensity)
    }
}
