/// Glowing orange.
///
/// - SeeAlso: "Kelvin" of CSSgram.
public typealias VintageKelvin = PhotoEffect<VintageKelvinLook>

/// The numbers of ``VintageKelvin``.
public enum VintageKelvinLook: PhotoLook {
    public static let name = "kelvin"
    public static let summary = "Glowing orange."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(.colorDodge, .solid(.init(56, 44, 52))),
        .blend(.overlay, .solid(.init(183, 125, 33))),
    ])
}

extension Filter where Self == VintageKelvin {
    /// See ``VintageKelvin``.
    public static func vintageKelvin(intensity: Double = 1) -> Self {
        VintageKelvin(intensity: intensity)
    }
}
