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
