/// A warm print with slightly lifted blacks.
///
/// - SeeAlso: `CIPhotoEffectTransfer`, whose mathematics is not published; this look is our own.
public typealias PhotoEffectTransfer = PhotoEffect<TransferLook>

/// The numbers of ``PhotoEffectTransfer``.
public enum TransferLook: PhotoLook {
    public static let name = "transfer"
    public static let aliases = ["CIPhotoEffectTransfer"]
    public static let summary = "A warm print with slightly lifted blacks."
    public static let operations: [PointOperation] = [
        .matrix(.saturation(0.95)),
        .curves(
            red: ToneCurve(levels: [26, 56, 90, 124, 158, 190, 218, 240, 255]),
            green: ToneCurve(levels: [16, 41, 70, 101, 133, 165, 196, 223, 244]),
            blue: ToneCurve(levels: [14, 33, 57, 84, 112, 140, 168, 194, 218])),
    ]
}

extension Filter where Self == PhotoEffectTransfer {
    /// See ``PhotoEffectTransfer``.
    public static func photoEffectTransfer(intensity: Double = 1) -> Self {
        PhotoEffectTransfer(intensity: intensity)
    }
}
