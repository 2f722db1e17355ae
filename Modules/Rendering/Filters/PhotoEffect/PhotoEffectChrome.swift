/// Richer colour and contrast, as on slide film.
///
/// - SeeAlso: `CIPhotoEffectChrome`, whose mathematics is not published; this look is our own.
public typealias PhotoEffectChrome = PhotoEffect<ChromeLook>

/// The numbers of ``PhotoEffectChrome``.
public enum ChromeLook: PhotoLook {
    public static let name = "chrome"
    public static let aliases = ["CIPhotoEffectChrome"]
    public static let summary = "Richer colour and contrast, as on slide film."
    public static let operations: [PointOperation] = [
        .matrix(.saturation(1.42)),
        .curve(ToneCurve(levels: [0, 15, 42, 80, 123, 165, 201, 230, 255])),
    ]
}

extension Filter where Self == PhotoEffectChrome {
    /// See ``PhotoEffectChrome``.
    public static func photoEffectChrome(intensity: Double = 1) -> Self {
        PhotoEffectChrome(intensity: intensity)
    }
}
