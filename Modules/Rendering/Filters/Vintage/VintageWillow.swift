/// Nearly without colour, rosy grey.
///
/// - SeeAlso: "Willow" of CSSgram.
public typealias VintageWillow = PhotoEffect<VintageWillowLook>

/// The numbers of ``VintageWillow``.
public enum VintageWillowLook: PhotoLook {
    public static let name = "willow"
    public static let summary = "Nearly without colour, rosy grey."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(
            .overlay,
            Gradient(
                .circle(x: 0.5, y: 0.5), [.init(212, 169, 175, at: 0.55), .init(0, 0, 0, at: 1.5)])),
        .blend(.color, .solid(.init(216, 205, 203))),
        .grayscale(0.5),
        .contrast(0.95),
        .brightness(0.9),
    ])
}

extension Filter where Self == VintageWillow {
    /// See ``VintageWillow``.
    public static func vintageWillow(intensity: Double = 1) -> Self {
        VintageWillow(intensity: intensity)
    }
}
