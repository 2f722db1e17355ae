/// Soft and minty, with lilac corners.
///
/// - SeeAlso: "Brooklyn" of CSSgram.
public typealias VintageBrooklyn = PhotoEffect<VintageBrooklynLook>

/// The numbers of ``VintageBrooklyn``.
public enum VintageBrooklynLook: PhotoLook {
    public static let name = "brooklyn"
    public static let summary = "Soft and minty, with lilac corners."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(
            .overlay,
            Gradient(
                .circle(x: 0.5, y: 0.5),
                [.init(168, 223, 193, 0.4, at: 0.7), .init(196, 183, 200, at: 1)])),
        .contrast(0.9),
        .brightness(1.1),
    ])
}

extension Filter where Self == VintageBrooklyn {
    /// See ``VintageBrooklyn``.
    public static func vintageBrooklyn(intensity: Double = 1) -> Self {
        VintageBrooklyn(intensity: intensity)
    }
}
