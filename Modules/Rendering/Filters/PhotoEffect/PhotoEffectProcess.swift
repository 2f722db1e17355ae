/// Cross-processed film: cool, with blue shadows and crisp greens.
///
/// - SeeAlso: `CIPhotoEffectProcess`, whose mathematics is not published; this look is our own.
public struct PhotoEffectProcess: Filter {
    /// How much of the look is mixed with the input, 0…1; `0` changes nothing.
    public var intensity: Double

    public init(intensity: Double = 1) {
        self.intensity = intensity
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Intensity.mix(Self.look, intensity, of: Self.descriptor.name)
    }

    private static let look: [PointOperation] = [
        .matrix(.saturation(1.05)),
        .curves(
            red: ToneCurve(levels: [0, 17, 45, 80, 118, 157, 193, 222, 242]),
            green: ToneCurve(levels: [3, 28, 60, 96, 133, 169, 202, 230, 250]),
            blue: ToneCurve(levels: [42, 66, 94, 123, 151, 179, 205, 229, 248])),
    ]
}

extension PhotoEffectProcess {
    static let descriptor = FilterDescriptor(
        "process", aliases: ["CIPhotoEffectProcess"], category: .photoEffect,
        summary: "Cross-processed film: cool, with blue shadows.", space: .encoded,
        parameters: [.intensity()]
    ) { values throws(FilterError) in
        PhotoEffectProcess(intensity: try values.number(Intensity.key))
    }
}
