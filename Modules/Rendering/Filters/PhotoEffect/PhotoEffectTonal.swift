/// Black and white with the tones as they were: every channel becomes luma.
///
/// - SeeAlso: `CIPhotoEffectTonal`, whose mathematics is not published; this look is our own.
public typealias PhotoEffectTonal = PhotoEffect<TonalLook>

/// The numbers of ``PhotoEffectTonal``.
public enum TonalLook: PhotoLook {
    public static let name = "tonal"
    public static let aliases = ["CIPhotoEffectTonal"]
    public static let summary = "Black and white with the tones as they were."
    public static let operations: [PointOperation] = [.matrix(.luma)]
}

extension Filter where Self == PhotoEffectTonal {
    /// See ``PhotoEffectTonal``.
    public static func photoEffectTonal(intensity: Double = 1) -> Self {
        PhotoEffectTonal(intensity: intensity)
    }
}
