/// Black and white with strong contrast.
///
/// - SeeAlso: `CIPhotoEffectNoir`, whose mathematics is not published; this look is our own.
public typealias PhotoEffectNoir = PhotoEffect<NoirLook>

/// The numbers of ``PhotoEffectNoir``.
public enum NoirLook: PhotoLook {
    public static let name = "noir"
    public static let aliases = ["CIPhotoEffectNoir"]
    public static let summary = "Black and white with strong contrast."
    public static let operations: [PointOperation] = [
        .matrix(
            ColorMatrix(
                red: [0.26, 0.66, 0.08, 0], green: [0.26, 0.66, 0.08, 0],
                blue: [0.26, 0.66, 0.08, 0])),
        .curve(ToneCurve(levels: [0, 3, 20, 62, 130, 202, 242, 253, 255])),
    ]
}

extension Filter where Self == PhotoEffectNoir {
    /// See ``PhotoEffectNoir``.
    public static func photoEffectNoir(intensity: Double = 1) -> Self {
        PhotoEffectNoir(intensity: intensity)
    }
}
