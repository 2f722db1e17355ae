/// Pink light and rich colours.
///
/// - SeeAlso: "1977" of CSSgram.
public typealias Vintage1977 = PhotoEffect<Vintage1977Look>

/// The numbers of ``Vintage1977``.
public enum Vintage1977Look: PhotoLook {
    public static let name = "1977"
    public static let summary = "Pink light and rich colours."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(.screen, .solid(.init(243, 106, 188, 0.3))),
        .contrast(1.1),
        .brightness(1.1),
        .saturate(1.3),
    ])
}

extension Filter where Self == Vintage1977 {
    /// See ``Vintage1977``.
    public static func vintage1977(intensity: Double = 1) -> Self {
        Vintage1977(intensity: intensity)
    }
}
