/// Strong contrast, with dark corners.
///
/// - SeeAlso: "Lo-fi" of CSSgram.
public typealias VintageLofi = PhotoEffect<VintageLofiLook>

/// The numbers of ``VintageLofi``.
public enum VintageLofiLook: PhotoLook {
    public static let name = "lofi"
    public static let summary = "Strong contrast, with dark corners."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(
            .multiply,
            Gradient(
                .circle(x: 0.5, y: 0.5),
                [.init(34, 34, 34, 0, at: 0.7), .init(34, 34, 34, at: 1.5)])),
        .saturate(1.1),
        .contrast(1.5),
    ])
}

extension Filter where Self == VintageLofi {
    /// See ``VintageLofi``.
    public static func vintageLofi(intensity: Double = 1) -> Self {
        VintageLofi(intensity: intensity)
    }
}
