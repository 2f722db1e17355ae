/// Old instant film: warm highlights, lifted and slightly green shadows, quiet colours.
///
/// - SeeAlso: `CIPhotoEffectInstant`, whose mathematics is not published; this look is our own.
public struct PhotoEffectInstant: Filter {
    /// How much of the look is mixed with the input, 0…1; `0` changes nothing.
    public var intensity: Double

    public init(intensity: Double = 1) {
        self.intensity = intensity
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Intensity.mix(Self.look, intensity, of: Self.descriptor.name)
    }

    private static let look: [PointOperation] = [
        .matrix(.saturation(0.66)),
        .curves(
            red: ToneCurve(levels: [18, 40, 74, 110, 146, 181, 212, 236, 250]),
            green: ToneCurve(levels: [25, 48, 80, 114, 147, 178, 206, 229, 245]),
            blue: ToneCurve(levels: [24, 45, 74, 104, 135, 166, 194, 218, 237])),
    ]
}

extension PhotoEffectInstant {
    static let descriptor = FilterDescriptor(
        "instant", aliases: ["CIPhotoEffectInstant"], category: .photoEffect,
        summary: "Old instant film: warm highlights, lifted shadows, quiet colours.",
        space: .encoded,
        parameters: [.intensity()]
    ) { values throws(FilterError) in
        PhotoEffectInstant(intensity: try values.number(Intensity.key))
    }
}
