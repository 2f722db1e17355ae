/// Strong colours and contrast, with cool lights.
///
/// - SeeAlso: "Clarendon" of CSSgram.
public typealias VintageClarendon = PhotoEffect<VintageClarendonLook>

/// The numbers of ``VintageClarendon``.
public enum VintageClarendonLook: PhotoLook {
    public static let name = "clarendon"
    public static let summary = "Strong colours and contrast, with cool lights."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(.overlay, .solid(.init(127, 187, 227, 0.2))),
        .contrast(1.2),
        .saturate(1.35),
    ])
}

extension Filter where Self == VintageClarendon {
    /// See ``VintageClarendon``.
    public static func vintageClarendon(intensity: Double = 1) -> Self {
        VintageClarendon(intensity: intensity)
    }
}
