/// Quiet colours and brown shadows.
///
/// - SeeAlso: "Slumber" of CSSgram.
public typealias VintageSlumber = PhotoEffect<VintageSlumberLook>

/// The numbers of ``VintageSlumber``.
public enum VintageSlumberLook: PhotoLook {
    public static let name = "slumber"
    public static let summary = "Quiet colours and brown shadows."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(.lighten, .solid(.init(69, 41, 12, 0.4))),
        .blend(.softLight, .solid(.init(125, 105, 24, 0.5))),
        .saturate(0.66),
        .brightness(1.05),
    ])
}

extension Filter where Self == VintageSlumber {
    /// See ``VintageSlumber``.
    public static func vintageSlumber(intensity: Double = 1) -> Self {
        VintageSlumber(intensity: intensity)
    }
}
