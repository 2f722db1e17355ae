/// Burnt orange in the middle, purple at the corners.
///
/// - SeeAlso: "Toaster" of CSSgram.
public typealias VintageToaster = PhotoEffect<VintageToasterLook>

/// The numbers of ``VintageToaster``.
public enum VintageToasterLook: PhotoLook {
    public static let name = "toaster"
    public static let summary = "Burnt orange in the middle, purple at the corners."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(
            .screen,
            Gradient(.circle(x: 0.5, y: 0.5), [.init(128, 78, 15, at: 0), .init(59, 0, 59, at: 1)])),
        .contrast(1.5),
        .brightness(0.9),
    ])
}

extension Filter where Self == VintageToaster {
    /// See ``VintageToaster``.
    public static func vintageToaster(intensity: Double = 1) -> Self {
        VintageToaster(intensity: intensity)
    }
}
