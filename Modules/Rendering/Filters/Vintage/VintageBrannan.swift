/// Hard contrast over brown, with violet shadows.
///
/// - SeeAlso: "Brannan" of CSSgram.
public typealias VintageBrannan = PhotoEffect<VintageBrannanLook>

/// The numbers of ``VintageBrannan``.
public enum VintageBrannanLook: PhotoLook {
    public static let name = "brannan"
    public static let summary = "Hard contrast over brown, with violet shadows."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(.lighten, .solid(.init(161, 44, 199, 0.31))),
        .sepia(0.5),
        .contrast(1.4),
    ])
}

extension Filter where Self == VintageBrannan {
    /// See ``VintageBrannan``.
    public static func vintageBrannan(intensity: Double = 1) -> Self {
        VintageBrannan(intensity: intensity)
    }
}
