/// Light and a little washed out.
///
/// - SeeAlso: "Gingham" of CSSgram.
public typealias VintageGingham = PhotoEffect<VintageGinghamLook>

/// The numbers of ``VintageGingham``.
public enum VintageGinghamLook: PhotoLook {
    public static let name = "gingham"
    public static let summary = "Light and a little washed out."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(.softLight, .solid(.init(230, 230, 250))),
        .brightness(1.05),
        .hueRotate(-10),
    ])
}

extension Filter where Self == VintageGingham {
    /// See ``VintageGingham``.
    public static func vintageGingham(intensity: Double = 1) -> Self {
        VintageGingham(intensity: intensity)
    }
}
