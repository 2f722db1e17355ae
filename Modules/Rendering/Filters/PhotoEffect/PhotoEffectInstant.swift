/// Old instant film: warm highlights, lifted and slightly green shadows, quiet colours.
///
/// - SeeAlso: `CIPhotoEffectInstant`, whose mathematics is not published; this look is our own.
public typealias PhotoEffectInstant = PhotoEffect<InstantLook>

/// The numbers of ``PhotoEffectInstant``.
public enum InstantLook: PhotoLook {
    public static let name = "instant"
    public static let aliases = ["CIPhotoEffectInstant"]
    public static let summary = "Old instant film: warm highlights, lifted shadows, quiet colours."
    public static let operations: [PointOperation] = [
        .matrix(.saturation(0.66)),
        .curves(
            red: ToneCurve(levels: [18, 40, 74, 110, 146, 181, 212, 236, 250]),
            green: ToneCurve(levels: [25, 48, 80, 114, 147, 178, 206, 229, 245]),
            blue: ToneCurve(levels: [24, 45, 74, 104, 135, 166, 194, 218, 237])),
    ]
}

extension Filter where Self == PhotoEffectInstant {
    /// See ``PhotoEffectInstant``.
    public static func photoEffectInstant(intensity: Double = 1) -> Self {
        PhotoEffectInstant(intensity: intensity)
    }
}
