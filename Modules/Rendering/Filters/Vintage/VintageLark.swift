/// Bright, with soft lights and cool colours.
///
/// - SeeAlso: "Lark" of CSSgram.
public typealias VintageLark = PhotoEffect<VintageLarkLook>

/// The numbers of ``VintageLark``.
public enum VintageLarkLook: PhotoLook {
    public static let name = "lark"
    public static let summary = "Bright, with soft lights and cool colours."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(.colorDodge, .solid(.init(34, 37, 63))),
        .blend(.darken, .solid(.init(242, 242, 242, 0.8))),
        .contrast(0.9),
    ])
}

extension Filter where Self == VintageLark {
    /// See ``VintageLark``.
    public static func vintageLark(intensity: Double = 1) -> Self {
        VintageLark(intensity: intensity)
    }
}
