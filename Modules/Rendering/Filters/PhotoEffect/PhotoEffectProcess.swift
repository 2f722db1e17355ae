/// Cross-processed film: cool, with blue shadows and crisp greens.
///
/// - SeeAlso: `CIPhotoEffectProcess`, whose mathematics is not published; this look is our own.
public typealias PhotoEffectProcess = PhotoEffect<ProcessLook>

/// The numbers of ``PhotoEffectProcess``.
public enum ProcessLook: PhotoLook {
    public static let name = "process"
    public static let aliases = ["CIPhotoEffectProcess"]
    public static let summary = "Cross-processed film: cool, with blue shadows."
    public static let operations: [PointOperation] = [
        .matrix(.saturation(1.05)),
        .curves(
            red: ToneCurve(levels: [0, 17, 45, 80, 118, 157, 193, 222, 242]),
            green: ToneCurve(levels: [3, 28, 60, 96, 133, 169, 202, 230, 250]),
            blue: ToneCurve(levels: [42, 66, 94, 123, 151, 179, 205, 229, 248])),
    ]
}

extension Filter where Self == PhotoEffectProcess {
    /// See ``PhotoEffectProcess``.
    public static func photoEffectProcess(intensity: Double = 1) -> Self {
        PhotoEffectProcess(intensity: intensity)
    }
}
