/// Blue above and yellow below.
///
/// - SeeAlso: "Perpetua" of CSSgram.
public typealias VintagePerpetua = PhotoEffect<VintagePerpetuaLook>

/// The numbers of ``VintagePerpetua``.
public enum VintagePerpetuaLook: PhotoLook {
    public static let name = "perpetua"
    public static let summary = "Blue above and yellow below."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(
            .softLight,
            Gradient(.downwards, [.init(0, 91, 154, at: 0), .init(230, 193, 61, at: 1)]).opacity(
                0.5))
    ])
}

extension Filter where Self == VintagePerpetua {
    /// See ``VintagePerpetua``.
    public static func vintagePerpetua(intensity: Double = 1) -> Self {
        VintagePerpetua(intensity: intensity)
    }
}
