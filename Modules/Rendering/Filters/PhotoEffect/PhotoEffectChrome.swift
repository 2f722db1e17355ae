/// Richer colour and contrast, as on slide film.
///
/// - SeeAlso: `CIPhotoEffectChrome`, whose mathematics is not published; this look is our own.
public struct PhotoEffectChrome: Filter {
    /// How much of the look is mixed with the input, 0…1; `0` changes nothing.
    public var intensity: Double

    public init(intensity: Double = 1) {
        self.intensity = intensity
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Intensity.mix(Self.look, intensity, of: Self.descriptor.name)
    }

    private static let look: [PointOperation] = [
        .matrix(.saturation(1.38)),
        .curve(ToneCurve(levels: [0, 16, 43, 80, 122, 163, 199, 229, 255])),
    ]
}

extension PhotoEffectChrome {
    static let descriptor = FilterDescriptor(
        "chrome", aliases: ["CIPhotoEffectChrome"], category: .photoEffect,
        summary: "Richer colour and contrast, as on slide film.", space: .encoded,
        parameters: [.intensity()]
    ) { values throws(FilterError) in
        PhotoEffectChrome(intensity: try values.number(Intensity.key))
    }
}
