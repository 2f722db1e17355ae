/// Yellow lights and blue shadows.
///
/// - SeeAlso: "Walden" of CSSgram.
public typealias VintageWalden = PhotoEffect<VintageWaldenLook>

/// The numbers of ``VintageWalden``.
public enum VintageWaldenLook: PhotoLook {
    public static let name = "walden"
    public static let summary = "Yellow lights and blue shadows."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(.screen, Gradient.solid(.init(0, 68, 204)).opacity(0.3)),
        .brightness(1.1),
        .hueRotate(-10),
        .sepia(0.3),
        .saturate(1.6),
    ])
}

extension Filter where Self == VintageWalden {
    /// See ``VintageWalden``.
    public static func vintageWalden(intensity: Double = 1) -> Self {
        VintageWalden(intensity: intensity)
    }
}
