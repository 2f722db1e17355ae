/// A print that has hung in the sun: pale colours, lifted blacks, dull whites.
///
/// - SeeAlso: `CIPhotoEffectFade`, whose mathematics is not published; this look is our own.
public typealias PhotoEffectFade = PhotoEffect<FadeLook>

/// The numbers of ``PhotoEffectFade``.
public enum FadeLook: PhotoLook {
    public static let name = "fade"
    public static let aliases = ["CIPhotoEffectFade"]
    public static let summary = "Pale colours, lifted blacks and dull whites, as a faded print."
    public static let operations: [PointOperation] = [
        .matrix(.saturation(0.62)),
        .curves(
            red: ToneCurve(levels: [30, 52, 78, 106, 134, 162, 188, 212, 234]),
            green: ToneCurve(levels: [32, 54, 80, 107, 134, 160, 185, 208, 229]),
            blue: ToneCurve(levels: [38, 59, 84, 109, 134, 158, 181, 202, 222])),
    ]
}

extension Filter where Self == PhotoEffectFade {
    /// See ``PhotoEffectFade``.
    public static func photoEffectFade(intensity: Double = 1) -> Self {
        PhotoEffectFade(intensity: intensity)
    }
}
