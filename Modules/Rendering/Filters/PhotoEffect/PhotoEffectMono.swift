/// Black and white, a little flatter than the input.
///
/// - SeeAlso: `CIPhotoEffectMono`, whose mathematics is not published; this look is our own.
public typealias PhotoEffectMono = PhotoEffect<MonoLook>

/// The numbers of ``PhotoEffectMono``.
public enum MonoLook: PhotoLook {
    public static let name = "mono"
    public static let aliases = ["CIPhotoEffectMono"]
    public static let summary = "Black and white, a little flatter."
    public static let operations: [PointOperation] = [
        .matrix(.luma), .curve(ToneCurve(levels: [14, 42, 70, 97, 124, 151, 178, 205, 234])),
    ]
}

extension Filter where Self == PhotoEffectMono {
    /// See ``PhotoEffectMono``.
    public static func photoEffectMono(intensity: Double = 1) -> Self {
        PhotoEffectMono(intensity: intensity)
    }
}
