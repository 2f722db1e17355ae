/// A print that has hung in the sun: pale colours, lifted blacks, dull whites.
///
/// - SeeAlso: `CIPhotoEffectFade`, whose mathematics is not published; this look is our own.
public struct PhotoEffectFade: Filter {
    /// How much of the look is mixed with the input, 0…1; `0` changes nothing.
    public var intensity: Double

    public init(intensity: Double = 1) {
        self.intensity = intensity
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Intensity.mix(Self.look, intensity, of: Self.descriptor.name)
    }

    private static let look: [PointOperation] = [
        .matrix(.saturation(0.62)),
        .curves(
            red: ToneCurve(levels: [30, 52, 78, 106, 134, 162, 188, 212, 234]),
            green: ToneCurve(levels: [32, 54, 80, 107, 134, 160, 185, 208, 229]),
            blue: ToneCurve(levels: [38, 59, 84, 109, 134, 158, 181, 202, 222])),
    ]
}

extension PhotoEffectFade {
    static let descriptor = FilterDescriptor(
        "fade", aliases: ["CIPhotoEffectFade"], category: .photoEffect,
        summary: "Pale colours, lifted blacks and dull whites, as a faded print.", space: .encoded,
        parameters: [.intensity()]
    ) { values throws(FilterError) in
        PhotoEffectFade(intensity: try values.number(Intensity.key))
    }
}
