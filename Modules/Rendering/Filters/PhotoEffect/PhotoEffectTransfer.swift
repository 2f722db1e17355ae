/// A warm print with slightly lifted blacks.
///
/// - SeeAlso: `CIPhotoEffectTransfer`, whose mathematics is not published; this look is our own.
public struct PhotoEffectTransfer: Filter {
    /// How much of the look is mixed with the input, 0…1; `0` changes nothing.
    public var intensity: Double

    public init(intensity: Double = 1) {
        self.intensity = intensity
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Intensity.mix(Self.look, intensity, of: Self.descriptor.name)
    }

    private static let look: [PointOperation] = [
        .matrix(.saturation(0.95)),
        .curves(
            red: ToneCurve(levels: [26, 56, 90, 124, 158, 190, 218, 240, 255]),
            green: ToneCurve(levels: [16, 41, 70, 101, 133, 165, 196, 223, 244]),
            blue: ToneCurve(levels: [14, 33, 57, 84, 112, 140, 168, 194, 218])),
    ]
}

extension PhotoEffectTransfer {
    static let descriptor = FilterDescriptor(
        "transfer", aliases: ["CIPhotoEffectTransfer"], category: .photoEffect,
        summary: "A warm print with slightly lifted blacks.", space: .encoded,
        parameters: [.intensity()]
    ) { values throws(FilterError) in
        PhotoEffectTransfer(intensity: try values.number(Intensity.key))
    }
}
