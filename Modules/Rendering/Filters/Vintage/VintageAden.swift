/// Pale and bright, with a dark breath from the left.
///
/// - SeeAlso: "Aden" of CSSgram.
public typealias VintageAden = PhotoEffect<VintageAdenLook>

/// The numbers of ``VintageAden``.
public enum VintageAdenLook: PhotoLook {
    public static let name = "aden"
    public static let summary = "Pale and bright, with a dark breath from the left."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(
            .darken,
            Gradient(.rightwards, [.init(66, 10, 14, 0.2, at: 0), .init(66, 10, 14, 0, at: 1)])),
        .hueRotate(-20),
        .contrast(0.9),
        .saturate(0.85),
        .brightness(1.2),
    ])
}

extension Filter where Self == VintageAden {
    /// See ``VintageAden``.
    public static func vintageAden(intensity: Double = 1) -> Self {
        VintageAden(intensity: intensity)
    }
}
